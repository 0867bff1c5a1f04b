import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRecords } from './make-records.js';

const USAGE = 'usage: node dist/examples/sentiment/main.js --python <path> [--directory <path>]';

const { values } = parseArgs({
  options: { python: { type: 'string' }, directory: { type: 'string', default: 'sentiment' } },
});
if (values.python === undefined) {
  console.error(USAGE);
  process.exit(2);
}
const made = await makeRecords(values.python, { directory: resolve(values.directory) });
for (const [name, path] of Object.entries(made)) console.log(`${name}: ${path}`);
