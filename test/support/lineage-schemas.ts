import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { facetSchema } from '#src/openlineage/out/events/ml-facets.js';
import type { ReceivedEvent } from './lineage-receiver.js';

const file = new URL('../openlineage/schemas/events.json', import.meta.url);
const { facets, ...core } = JSON.parse(readFileSync(file, 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(core);

/**
 * Returns what is wrong with an event and its facets by the schemas that they name; empty when
 * nothing is. Facets of the specification have no members that it does not know.
 */
export function eventProblems(event: ReceivedEvent): readonly string[] {
  const all = [event.run, event.job, ...event.inputs, ...event.outputs].flatMap((part) => [
    ...Object.entries(part.facets),
    ...Object.entries(part.inputFacets ?? {}),
    ...Object.entries(part.outputFacets ?? {}),
  ]);
  return [
    ...problems(event.schemaURL, event),
    ...all.flatMap(([name, facet]) => facetProblems(name, facet as ReceivedEvent)),
  ];
}

function facetProblems(name: string, facet: ReceivedEvent): readonly string[] {
  const url: string = facet._schemaURL;
  const known: string | undefined = facets[url];
  if (known !== undefined) {
    const unknown = Object.keys(facet).filter((key) => !(key in core.$defs[known].properties));
    const found = unknown.map((key) => `${name}.${key} is unknown`);
    return [...found, ...problems(`${core.$id}#/$defs/${known}`, facet)];
  }
  const [document = ''] = url.split('#');
  const schema = facetSchema(name, document);
  if (!schema || !url.endsWith(`#/$defs/${name}`)) return [`${name} has no schema ${url}`];
  if (!ajv.getSchema(document)) ajv.addSchema(schema);
  return problems(url, facet);
}

function problems(schema: string, value: unknown): readonly string[] {
  const check = ajv.getSchema(schema);
  if (!check) return [`there is no schema ${schema}`];
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
