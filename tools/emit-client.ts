// Writes the typed operations of the client and of the command line from their documents and the schema; with --check,
// fails when they are out of date.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';
import { CODEGEN_SCALARS } from '#src/client/scalars.js';

const CLIENT = 'src/client';
const sdl = readFileSync('schema/schema.graphql', 'utf8');
const schemas = { schema: parse(sdl), schemaAst: buildSchema(sdl) };

for (const root of [CLIENT, 'src/cli']) {
  const emitted = await emit(root);
  const file = `${root}/generated/graphql.ts`;
  if (!process.argv.includes('--check')) {
    mkdirSync(`${root}/generated`, { recursive: true });
    writeFileSync(file, emitted);
  } else if (readFileSync(file, 'utf8') !== emitted) {
    console.log(`${file} is not what the documents say; run \`npm run client\` and commit it.`);
    process.exitCode = 1;
  }
}

async function emit(root: string): Promise<string> {
  const folder = `${root}/generated/`;
  const parts = await preset.buildGeneratesSection({
    baseOutputDir: folder,
    ...schemas,
    documents: documentsOf(`${root}/operations`),
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
  const part = parts.find(({ filename }) => filename === `${folder}graphql.ts`);
  if (!part) throw new Error(`The preset makes no ${folder}graphql.ts.`);
  const header = `// Emitted from ${root}/operations and schema/schema.graphql by \`npm run client\`; edit those.\n`;
  const text = await codegen(part);
  return `${header}${root === CLIENT ? text : withClassOfClient(text)}`;
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

/** The class of a document has a private field, so the client takes those of its own class only. */
function withClassOfClient(text: string): string {
  const own =
    /^import type \{ DocumentTypeDecoration \}.*\n|^export class TypedDocumentString[\s\S]*?^\}\n/gm;
  const without = text.replace(own, '');
  const imported = "import { TypedDocumentString } from '#src/client/generated/graphql.js';\n";
  return without.replace('/* eslint-disable */\n', (comment) => `${comment}${imported}`);
}
