// Writes schema/schema.graphql from the classes; with --check, fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildPlatformSchema } from '#schema/build-schema.js';

const FILE = 'schema/schema.graphql';
const HEADER = '# Emitted from the classes in schema/ by `npm run schema`; edit those.\n\n';

const text = `${HEADER}${printSchema(lexicographicSortSchema(buildPlatformSchema()))}\n`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.log(`${FILE} does not match the classes; run \`npm run schema\` and commit it.`);
  process.exitCode = 1;
}
