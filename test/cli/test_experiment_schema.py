# SPDX-License-Identifier: GPL-2.0-only
"""The JSON Schema of experiment files says what the program does."""

import json

import jsonschema
import pytest
from programs import ROOT

NAME = "ath11k-experiment"
SCHEMA = ROOT / "contrib/ath11k/helper/ath11k-experiment.schema.json"
EXAMPLES = sorted((ROOT / "examples/experiments").glob("*.json"))


@pytest.fixture(scope="module")
def validator():
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_schema_in_the_repository_is_what_the_program_prints(program):
    result = program(NAME, "--schema")
    assert result.returncode == 0
    assert result.stdout == SCHEMA.read_text(), f"to update it: {NAME} --schema > {SCHEMA}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_experiments_of_the_repository_fit_it(validator, path):
    validator.validate(json.loads(path.read_text()))


def of_attributes(**attributes):
    return {"stations": [{}], "ap": {"preset": "series-2026-08", "attributes": attributes}}


# Each with whether the schema and the program are to take it.
CASES = [
    (of_attributes(AqlThreshold="24000us"), True),
    (of_attributes(AqlThreshold="24 ms"), False),
    (of_attributes(AqlThreshold="24000"), False),
    (of_attributes(AqlThreshold=24000), False),
    (of_attributes(AqlTxqLimitLowBe="preset"), True),
    (of_attributes(AqlTxqLimitLow="1.5ms"), True),
    (of_attributes(RingFullPolicy="Stop"), True),
    (of_attributes(RingFullPolicy="stop"), False),
    (of_attributes(Aql="preset"), True),
    (of_attributes(Aql=False), True),
    (of_attributes(Aql="no"), False),
    (of_attributes(RingSize=1000), True),
    (of_attributes(RingSize="1000"), True),
    (of_attributes(RingSize=0), False),
    (of_attributes(RingSize=1.5), False),
    (of_attributes(RingSizes=5), False),
    ({"stations": [{}], "wired": {"delay_ms": "1500 us"}}, True),
    ({"stations": [{}], "wired": {"delay_ms": "1500"}}, True),
    ({"stations": [{}], "wired": {"delay_ms": "1500 Mbps"}}, False),
    ({"stations": [{}], "wired": {"rate_mbps": "1 Gbit/s"}}, True),
    ({"stations": [{}], "wired": {"rate_mbps": "1 GHz"}}, False),
    ({"stations": [{"traffic": [{"kind": "udp"}]}]}, False),
]


@pytest.mark.parametrize("content, good", CASES, ids=lambda value: json.dumps(value)[:70])
def test_schema_and_program_take_the_same(program, validator, tmp_path, content, good):
    assert validator.is_valid(content) == good
    # What cannot be written is found after all that the file says, so nothing is simulated.
    file = tmp_path / "e.json"
    file.write_text(json.dumps(content))
    result = program(NAME, str(file), "--quiet", "--pcap", str(tmp_path / "no" / "folder"))
    assert result.returncode == 2
    assert ("cannot write" in result.stderr) == good, result.stderr


def test_schema_explains_every_attribute(validator):
    attributes = validator.schema["properties"]["ap"]["properties"]["attributes"]["properties"]
    assert len(attributes) > 40
    for name, schema in attributes.items():
        assert " Value: " in schema["description"], name
        assert "default" in schema, name
