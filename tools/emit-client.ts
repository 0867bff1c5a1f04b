// Writes the typed operations of the client from their documents and the schema; with --check, fails when they are out
// of date.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';
import { CODEGEN_SCALARS } from '#src/client/scalars.js';

const OPERATIONS = 'src/client/operations';
const FOLDER = 'src/client/generated/';
const FILE = `${FOLDER}graphql.ts`;
const sdl = readFileSync('schema/schema.graphql', 'utf8');
const schemas = { schema: parse(sdl), schemaAst: buildSchema(sdl) };

const emitted = await emit();
if (!process.argv.includes('--check')) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, emitted);
} else if (readFileSync(FILE, 'utf8') !== emitted) {
  console.log(`${FILE} does not match the documents; run \`npm run client\` and commit it.`);
  process.exitCode = 1;
}

async function emit(): Promise<string> {
  const parts = await preset.buildGeneratesSection({
    baseOutputDir: FOLDER,
    ...schemas,
    documents: documentsOf(OPERATIONS),
    config: {
      documentMode: 'string',
      enumsAsTypes: true,
      immutableTypes: true,
      inputMaybeValue: 'T | null | undefined',
      onlyOperationTypes: true,
      pureMagicComment: true,
      scalars: CODEGEN_SCALARS,
      skipTypename: true,
      strictScalars: true,
      useTypeImports: true,
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
  const part = parts.find(({ filename }) => filename === FILE);
  if (!part) throw new Error(`The preset makes no ${FILE}.`);
  const header = `// Emitted from ${OPERATIONS} and schema/schema.graphql by \`npm run client\`; edit those.\n`;
  return `${header}${await codegen(part)}`;
}

function documentsOf(folder: string) {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const location = join(folder, name);
      const rawSDL = readFileSync(location, 'utf8');
      return { location, rawSDL, document: parse(rawSDL) };
    });
}
