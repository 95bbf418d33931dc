"""The JSON schema of answers."""

import json

from jsonschema import Draft202012Validator

from tests.support.paths import MAN

SCHEMA = Draft202012Validator(json.loads((MAN / "answer.schema.json").read_text()))
