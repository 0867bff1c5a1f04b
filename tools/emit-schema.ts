// Writes schema/schema.graphql and docs/reference/schema from the classes; with --check, fails when one is out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { schemaReference } from './schema-reference.js';

const FILE = 'schema/schema.graphql';
const REFERENCE = 'docs/reference/schema';
const HEADER = '# Emitted from the classes in schema/ by `npm run schema`; edit those.\n\n';

const schema = lexicographicSortSchema(buildPlatformSchema());
const reference = Object.entries(schemaReference(schema));
const wanted = new Map([
  [FILE, `${HEADER}${printSchema(schema)}\n`],
  ...reference.map(([name, text]) => [`${REFERENCE}/${name}`, text] as const),
]);

mkdirSync(REFERENCE, { recursive: true });
const surplus = readdirSync(REFERENCE)
  .map((name) => `${REFERENCE}/${name}`)
  .filter((file) => !wanted.has(file));

if (process.argv.includes('--check')) {
  const stale = [...wanted].filter(([file, text]) => textOf(file) !== text).map(([file]) => file);
  for (const file of [...stale, ...surplus]) {
    console.log(`${file} does not match the classes; run \`npm run schema\` and commit it.`);
    process.exitCode = 1;
  }
} else {
  for (const [file, text] of wanted) writeFileSync(file, text);
  for (const file of surplus) rmSync(file);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
