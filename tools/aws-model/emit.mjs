#!/usr/bin/env node
// Writes the shapes of the requests that the AWS door reads, from the model in the botocore of
// `npm run aws-python`: npm run aws-model.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extraPlace } from '../extra-place.mjs';
import { OPERATIONS } from './operations.mjs';
import { PATTERNS, READ, UNUSED } from './supported.mjs';

const SERVICES = {
  sagemaker: 'sagemaker/2017-07-24',
  logs: 'logs/2014-03-28',
  metrics: 'sagemaker-metrics/2022-09-30',
};
const FACTS = ['type', 'required', 'enum', 'pattern', 'min', 'max'];

const { installed } = extraPlace('aws-python');
if (installed === undefined)
  throw new Error("The model is in Amazon's clients: npm run aws-python");
const { interpreter } = JSON.parse(installed);
const where = 'import botocore; print(botocore.__path__[0])';
const botocore = execFileSync(interpreter, ['-c', where]).toString().trim();
for (const [service, version] of Object.entries(SERVICES)) {
  const file = join(botocore, 'data', version, 'service-2.json.gz');
  const model = JSON.parse(gunzipSync(readFileSync(file)).toString());
  const text = JSON.stringify(reduced(model, OPERATIONS[service]), null, 1);
  writeFileSync(`src/server/aws-door/models/${service}.json`, `${text}\n`);
}

function reduced({ operations, shapes }, names) {
  const kept = {};
  const inputs = Object.fromEntries(names.map((name) => [name, operations[name].input.shape]));
  for (const shape of Object.values(inputs)) keep(shape);
  return { inputs, shapes: kept };

  function keep(name) {
    if (name in kept) return;
    const shape = shapes[name];
    const facts = FACTS.filter((fact) => shape[fact] !== undefined);
    kept[name] = Object.fromEntries(facts.map((fact) => [fact, shape[fact]]));
    if (shape.pattern) kept[name].pattern = PATTERNS[name] ?? usable(shape.pattern);
    for (const part of ['member', 'key', 'value']) {
      if (!shape[part]) continue;
      kept[name][part] = shape[part].shape;
      keep(shape[part].shape);
    }
    if (!shape.members) return;
    const read = READ[name]?.split(' ') ?? Object.keys(shape.members);
    const unused = UNUSED[name]?.split(' ') ?? [];
    kept[name].members = {};
    for (const member of read) {
      const of = shape.members[member];
      if (!of) throw new Error(`${name} has no member ${member}.`);
      const isUnused = unused.includes(member);
      kept[name].members[member] = isUnused ? null : of.shape;
      if (!isUnused) keep(of.shape);
    }
  }
}

/** One pattern repeats its end, which no other engine reads; one has no room for short regions. */
function usable(pattern) {
  return pattern.replace(/\$\{1,\d+\}$/, '').replace('{9,16}', '*');
}
