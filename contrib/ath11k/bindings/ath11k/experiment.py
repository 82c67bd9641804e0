# SPDX-License-Identifier: GPL-2.0-only
"""What is simulated: one access point, groups of stations, a wired server, traffic."""

import hashlib
import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Union

from ath11k._errors import Error

Source = Union[str, "PathLike[str]", Mapping[str, Any], "Experiment"]


def _read(path):
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise Error(f"cannot read {path}: {reason}") from None


class Experiment:
    """An experiment with every parameter; never changed, only copied with changes.

    source: a JSON file, a dict in its shape, or another experiment. Further keywords change
    parameters: ``duration_s=10``, ``wired_delay_ms=4``, ``preset="series-2026-08"``, attributes
    of ns3::Ath11kQueueScheduler in snake case (``aql_limit_high_us=1000``, ``ring_size=512``),
    ``limit_us`` for both AQL limits (a high one alone takes the low one with it, where that would
    be above it and nothing sets it), ``variant`` for a published row of the benchmark. A name
    that several parameters have is written with what it belongs to (``wired_rate_mbps``), any
    parameter by its path (``**{"stations[0].weight": 512}``). Wrong names and values raise Error
    with the nearest valid ones.
    """

    def __init__(self, source: Source, /, **overrides: Any) -> None:
        from ath11k import _experiment, _parameters

        if isinstance(source, Experiment):
            text = source._text
        elif isinstance(source, Mapping):
            text = _experiment.complete(json.dumps(source))
        else:
            try:
                text = _experiment.complete(_read(source))
            except Error as error:
                raise Error(str(error) if str(error).startswith("cannot read")
                            else f"{source}: {error}") from None
        self._text: str = _parameters.apply(text, overrides)

    def replace(self, **overrides: Any) -> "Experiment":
        """Returns a copy with some parameters changed."""
        return Experiment(self, **overrides)

    def check(self) -> None:
        """Raises Error if this cannot be simulated."""
        from ath11k import _experiment

        _experiment.check(self._text)

    @property
    def notes(self) -> list[str]:
        """What the reader of results should know: combinations that Linux cannot have, settings
        that do nothing."""
        from ath11k import _experiment

        self.check()
        return _experiment.notes(self._text)

    def to_dict(self) -> dict[str, Any]:
        """Returns every parameter, in the shape of the JSON file."""
        return json.loads(self._text)

    def to_json(self, path: "str | PathLike[str] | None" = None) -> str:
        """Returns the JSON text; writes it to a file, too, if one is given."""
        text = self._text + "\n"
        if path is not None:
            from ath11k._files import write

            write(path, text)
        return text

    @property
    def key(self) -> str:
        """A digest of all parameters but how many runs there are: equal means equal results."""
        parameters = self.to_dict()
        del parameters["runs"], parameters["first_run"]
        text = json.dumps(parameters, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def __getitem__(self, path: str) -> Any:
        """Returns a parameter by its path, such as ``wired.delay_ms`` or ``stations[0].count``."""
        value: Any = self.to_dict()
        try:
            for part in path.replace("[", ".[").split("."):
                value = value[int(part[1:-1])] if part.startswith("[") else value[part]
        except (KeyError, IndexError, TypeError, ValueError):
            raise Error(f"the experiment has no parameter '{path}'") from None
        return value

    @property
    def name(self) -> str:
        """Its name."""
        return self["name"]

    @property
    def runs(self) -> list[int]:
        """The numbers of its runs."""
        return list(range(self["first_run"], self["first_run"] + self["runs"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Experiment) and json.loads(self._text) == json.loads(other._text)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        parameters = self.to_dict()
        stations = sum(group["count"] for group in parameters["stations"])
        ap = parameters["ap"]
        queueing = ap["preset"] if ap["scheduler"] == "ath11k" else "ns-3's own queues"
        changed = "".join(f", {name}={value}" for name, value in ap["attributes"].items())
        return (f"<Experiment {parameters['name']!r}: {queueing}{changed}; {stations} "
                f"station{'s' if stations != 1 else ''}, {parameters['runs']} runs of "
                f"{parameters['duration_s']:g} s>")


def headline(variant: str = "stock", /, **overrides: Any) -> Experiment:
    """Returns the experiment of ``./run benchmark`` for one of its variants."""
    from ath11k import _experiment

    return Experiment(json.loads(_experiment.headline()), variant=variant, **overrides)


def variants() -> dict[str, dict[str, Any]]:
    """Returns the published variants by name: preset, attributes, published figures."""
    from ath11k import _experiment

    return {one.pop("name"): one for one in _experiment.variants()}


def parameters() -> Any:
    """Returns a data frame of all keywords that change an experiment: path, unit, help."""
    import pandas as pd
    from ath11k import _parameters

    lines = [(name, p.path, p.unit, p.help)
             for name, found in sorted(_parameters.table().items()) for p in found]
    return pd.DataFrame(lines, columns=["keyword", "path", "unit", "help"])
