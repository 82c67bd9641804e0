# SPDX-License-Identifier: GPL-2.0-only
"""From keyword arguments to parameters of an experiment: the tables are the C++ code's own."""

import json
import math
import re
from collections.abc import Mapping
from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from ath11k._errors import Error, suggest

TIME_UNITS = ("us", "ms", "s", "ns")
PROBES = {"ping", "udp-probe"}
# What a parameter of traffic means nothing to, it is not set on.
CONCERNS = {
    "flows": lambda kind: kind not in PROBES,
    "congestion": lambda kind: kind.startswith("tcp-"),
    "rate_mbps": lambda kind: kind.startswith(("udp-down", "udp-up", "on-off")),
    "interval_ms": lambda kind: kind in {*PROBES, "voip"},
    "packet_bytes": lambda kind: not kind.startswith("tcp-"),
    "on_ms": lambda kind: kind.startswith("on-off"),
    "off_ms": lambda kind: kind.startswith("on-off"),
}
ALL_LIMITS = {"AqlTxqLimitLow", "AqlTxqLimitHigh"}
ACS = ("Vo", "Vi", "Be", "Bk")


class Parameter(NamedTuple):
    """What a keyword stands for: a parameter of the experiment by its path, or an attribute."""

    path: str
    unit: str
    help: str
    attribute: str = ""
    kind: str = ""


def snake(name):
    """Returns AqlTxqLimitHigh as aql_txq_limit_high."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _walk(fields, prefix=""):
    for field in fields:
        path = prefix + field["key"]
        if field["fields"] is not None:
            yield from _walk(field["fields"], path + ".")
        else:
            yield Parameter(path, field["unit"], field["help"], kind=field["kind"])


@lru_cache(maxsize=None)
def table():
    """Returns what each keyword stands for: a list of more than one where it is ambiguous."""
    from ath11k import _experiment

    names: dict[str, list[Parameter]] = {}
    for parameter in _walk(_experiment.parameters()):
        parts = parameter.path.split(".")
        # Short names mean what every experiment has: count is that of stations, not of faults.
        for i in range(1 if parts[0] == "faults" else len(parts)):
            names.setdefault("_".join(parts[i:]), []).append(parameter)
    for attribute in _experiment.attributes():
        name = snake(attribute["name"])
        one = Parameter(f"ap.attributes.{attribute['name']}", "", attribute["help"],
                        attribute["name"], attribute["kind"])
        for spelling in {name, name.replace("aql_txq_", "aql_")}:
            names.setdefault(spelling, []).append(one)
            if attribute["kind"] == "time":
                for unit in TIME_UNITS:
                    names.setdefault(f"{spelling}_{unit}", []).append(one._replace(unit=unit))
    # A top-level parameter wins over those inside of something.
    for name, found in names.items():
        names[name] = [p for p in found if p.path == name] or found
    return names


def units():
    """Returns the unit of each keyword that has one."""
    return {name: found[0].unit for name, found in table().items() if found[0].unit} | {
        "limit_us": "us"}


def find(name):
    """Returns what a keyword or path stands for; Error if nothing, or more than one thing."""
    # faults is a whole list, which no experiment has by default.
    if "." in name or "[" in name or name == "faults":
        return Parameter(name, "", "")
    found = table().get(name)
    if found is None:
        known = [*table(), "limit_us", "variant"]
        raise Error(f"there is no parameter '{name}'{suggest(name, known)}")
    if len(found) > 1:
        longer = " or ".join("_".join(p.path.split(".")[-2:]) for p in found)
        raise Error(f"'{name}' may be {' or '.join(p.path for p in found)}; write {longer}")
    return found[0]


def to_text(value):
    """Returns a value as the C++ code reads it."""
    if hasattr(value, "item") and not isinstance(value, (str, bytes)):
        value = value.item()  # a NumPy scalar
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, timedelta):
        return f"{value / timedelta(microseconds=1):.15g}us"
    if isinstance(value, (Mapping, list, tuple)):
        return json.dumps(value)
    return str(value)


def _attribute_text(name, parameter, value):
    text = to_text(value)
    if parameter.kind == "time" and re.fullmatch(r"-?[\d.]+(e-?\d+)?", text):
        if not parameter.unit:
            raise Error(f"{name} is {text}, but needs a unit; write {name}_us={text} "
                        f"or {name}='{text}us'")
        text += parameter.unit
    return text


def _traffic_paths(parameter, name, experiment):
    key = parameter.path.rsplit(".", 1)[1]
    concerns = CONCERNS.get(key, lambda kind: True)
    paths = [f"stations[{i}].traffic[{j}].{key}"
             for i, group in enumerate(experiment["stations"])
             for j, item in enumerate(group["traffic"]) if concerns(item["kind"])]
    if not paths:
        raise Error(f"{name} concerns none of the traffic of this experiment")
    return paths


def expand(name, value, experiment):
    """Returns the settings that a keyword means: a list of (path, text).

    experiment: the experiment as a dict with every parameter, since some keywords concern
    some kinds of traffic only.
    """
    from ath11k import _experiment

    if name == "limit_us":
        return [*expand("aql_txq_limit_low_us", value, experiment),
                *expand("aql_txq_limit_high_us", value, experiment)]
    parameter = find(name)
    if parameter.attribute:
        text = _attribute_text(name, parameter, value)
        _experiment.check_attribute(parameter.attribute, text, "")
        return [(parameter.path, text)]
    if parameter.path.startswith("stations.traffic."):
        return [(path, to_text(value)) for path in _traffic_paths(parameter, name, experiment)]
    return [(parameter.path, to_text(value))]


def apply(text: str, overrides: Mapping[str, Any]) -> str:
    """Returns an experiment, JSON text with every parameter, with some of them changed.

    variant and preset come first, since what they set may be changed by the others. A high AQL
    limit takes the low one with it, where that would be above it and nothing sets it.
    """
    from ath11k import _experiment

    order = sorted(overrides, key=lambda name: {"variant": 0, "preset": 1}.get(name, 2))
    for name in order:
        if name == "variant":
            text = _experiment.apply_variant(text, str(overrides[name]))
            continue
        settings = expand(name, overrides[name], json.loads(text))
        text = _experiment.set_parameters(_forget(text, settings), settings)
        if any(".AqlTxqLimitHigh" in path for path, _ in settings) and not any(
                "aql_" in other and "limit_low" in other for other in overrides):
            low = _low_limits(json.loads(text)["ap"]["attributes"])
            text = _experiment.set_parameters(text, low) if low else text
    return text


def _nanoseconds(text):
    """Returns a time as ns-3 reads it; NaN if it is none, which ns-3 says better."""
    match = re.fullmatch(r"([+-]?[\d.]+(?:e[+-]?\d+)?)(s|ms|us|ns)", text)
    scale = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1}
    return float(match[1]) * scale[match[2]] if match else math.nan


def _low_limits(attributes):
    """Returns settings of the low limits that nothing sets and that a high one is now below."""
    from ath11k import _experiment

    [default] = [a["default"] for a in _experiment.attributes() if a["name"] == "AqlTxqLimitLow"]
    low, high = "AqlTxqLimitLow", "AqlTxqLimitHigh"
    if low in attributes:
        return []
    lowered = {}
    for ac in ACS:
        limit = attributes.get(high + ac, attributes.get(high, ""))
        if low + ac not in attributes and _nanoseconds(limit) < _nanoseconds(default):
            lowered[low + ac] = limit
    if len(lowered) == len(ACS) and len(set(lowered.values())) == 1:
        lowered = {low: attributes[high]} if high in attributes else lowered
    return [(f"ap.attributes.{name}", limit) for name, limit in lowered.items()]


def _forget(text, settings):
    """A limit for all access categories replaces those of single ones."""
    old = {f"{path.rsplit('.', 1)[1]}{ac}" for path, _ in settings for ac in ACS
           if path.rsplit(".", 1)[-1] in ALL_LIMITS}
    if not old:
        return text
    experiment = json.loads(text)
    attributes = experiment["ap"]["attributes"]
    experiment["ap"]["attributes"] = {k: v for k, v in attributes.items() if k not in old}
    return json.dumps(experiment)
