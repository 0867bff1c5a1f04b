// Writes pages about the API into docs/reference/schema, which is not committed: npm run docs:schema.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema } from 'graphql';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { schemaReference } from './schema-reference.js';

const FOLDER = 'docs/reference/schema';

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const schema = lexicographicSortSchema(buildPlatformSchema());
for (const [name, text] of Object.entries(schemaReference(schema))) {
  writeFileSync(`${FOLDER}/${name}`, text);
}
