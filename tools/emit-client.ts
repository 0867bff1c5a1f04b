// Writes the client's typed operations from its documents and the schema; with --check, fails when they are out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';
import { CODEGEN_SCALARS } from '#src/client/scalars.js';

const DOCUMENTS = 'src/client/operations';
const FOLDER = 'src/client/generated/';
const FILE = `${FOLDER}graphql.ts`;
const HEADER = `// Emitted from ${DOCUMENTS} and schema/schema.graphql by \`npm run client\`; edit those.\n`;

const sdl = readFileSync('schema/schema.graphql', 'utf8');
const documents = readdirSync(DOCUMENTS)
  .sort()
  .map((name) => {
    const location = join(DOCUMENTS, name);
    const rawSDL = readFileSync(location, 'utf8');
    return { location, rawSDL, document: parse(rawSDL) };
  });

const parts = await preset.buildGeneratesSection({
  baseOutputDir: FOLDER,
  schema: parse(sdl),
  schemaAst: buildSchema(sdl),
  documents,
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
const emitted = `${HEADER}${await codegen(part)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, emitted);
} else if (readFileSync(FILE, 'utf8') !== emitted) {
  console.log(`${FILE} is not what the documents say; run \`npm run client\` and commit it.`);
  process.exitCode = 1;
}
