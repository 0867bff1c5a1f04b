"""Writes the JSON schemas of OpenLineage's events from the classes of its Python client.

The client's classes are generated from the schemas of the specification, which no package contains.
Usage: pip install openlineage-python==1.54.0; python tools/openlineage-schemas.py;
npx biome format --write test/openlineage/schemas
"""

import enum
import json
import pathlib
import types
import typing

import attr
from openlineage.client import event_v2, facet_v2
from openlineage.client.generated import base

PLACE = pathlib.Path(__file__).parent.parent / "test/openlineage/schemas/events.json"
CORE = "https://openlineage.io/spec/2-0-2/OpenLineage.json"
FORMATS = {"_producer": "uri", "_schemaURL": "uri", "producer": "uri", "schemaURL": "uri"}
FORMATS |= {"eventTime": "date-time", "runId": "uuid", "url": "uri"}
SCALARS = {str: "string", int: "integer", float: "number", bool: "boolean"}
MODULES = [
    facet_v2.parent_run,
    facet_v2.error_message_run,
    facet_v2.execution_parameters_run,
    facet_v2.processing_engine_run,
    facet_v2.tags_run,
    facet_v2.job_type_job,
    facet_v2.source_code_location_job,
    facet_v2.dataset_version_dataset,
    facet_v2.dataset_type_dataset,
    facet_v2.storage_dataset,
    facet_v2.input_statistics_input_dataset,
    facet_v2.output_statistics_output_dataset,
]

definitions: dict[str, object] = {}


def schema_of(kind: object, name: str = "") -> dict[str, object]:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        given = [one for one in typing.get_args(kind) if one is not type(None)]
        return schema_of(given[0], name) if len(given) == 1 else {"anyOf": [schema_of(one) for one in given]}
    if origin is list:
        return {"type": "array", "items": schema_of(typing.get_args(kind)[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(typing.get_args(kind)[1])}
    if kind in SCALARS:
        format_ = {"format": FORMATS[name]} if name in FORMATS else {}
        return {"type": SCALARS[kind], **format_}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {"enum": [one.value for one in kind]}
    if isinstance(kind, type) and attr.has(kind):
        return {"$ref": f"#/$defs/{define(kind)}"}
    return {}


def define(kind: type) -> str:
    module = kind.__module__.rsplit(".", 1)[-1]
    name = kind.__name__ if module == "base" else f"{module}.{kind.__name__}"
    if name in definitions:
        return name
    definitions[name] = {}
    hints = typing.get_type_hints(kind)
    members = {field.name: schema_of(hints[field.name], field.name) for field in attr.fields(kind)}
    always = {"_producer", "_schemaURL", "producer", "schemaURL"}
    required = [f.name for f in attr.fields(kind) if f.default is attr.NOTHING or f.name in always]
    definitions[name] = {"type": "object", "properties": members, "required": required}
    return name


define(event_v2.RunEvent)
define(base.BaseFacet)  # custom facets refer to it
facets = {}
for module in MODULES:
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, base.BaseFacet) and kind.__module__ == module.__name__:
            facets[kind._get_schema()] = define(kind)

written = {
    "$comment": "Made by tools/openlineage-schemas.py from openlineage-python 1.54.0, Apache-2.0, OpenLineage contributors.",
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": CORE,
    "$defs": dict(sorted(definitions.items())),
    "facets": dict(sorted(facets.items())),
}
PLACE.parent.mkdir(parents=True, exist_ok=True)
PLACE.write_text(json.dumps(written, indent=2) + "\n")
