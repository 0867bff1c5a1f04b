// Writes the typed operations of the client and of the console from their documents and the schema; with --check,
// fails when they are out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, type DocumentNode, Kind, parse, print, visit } from 'graphql';
import { CODEGEN_SCALARS } from '#src/client/scalars.js';

/** A file of typed operations, and where its documents are. */
interface Emission {
  readonly source: string;
  readonly file: string;
  /** Whether each object of an answer says of which type it is. */
  readonly typenames?: boolean;
}

const CONSOLE = 'web/console';
const sdl = readFileSync('schema/schema.graphql', 'utf8');
const schemas = { schema: parse(sdl), schemaAst: buildSchema(sdl) };

const emissions: readonly Emission[] = [
  { source: 'src/client/operations', file: 'src/client/generated/graphql.ts' },
  ...consoleFolders().map((source) => ({
    source,
    file: `${CONSOLE}/generated/${basename(source)}.ts`,
    typenames: true,
  })),
];
for (const emission of emissions) await write(emission);

async function write(emission: Emission): Promise<void> {
  const { file } = emission;
  const emitted = await emit(emission);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, emitted);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== emitted) {
    console.log(`${file} does not match the documents; run \`npm run client\` and commit it.`);
    process.exitCode = 1;
  }
}

/** The folders of the console that have documents: each page loads only its own. */
function consoleFolders(): string[] {
  const folders = readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.graphql'))
    .map(({ parentPath }) => parentPath);
  return [...new Set(folders)].sort();
}

async function emit({ source, file, typenames = false }: Emission): Promise<string> {
  const baseOutputDir = `${dirname(file)}/`;
  const parts = await preset.buildGeneratesSection({
    baseOutputDir,
    ...schemas,
    documents: documentsOf(source, typenames),
    config: {
      documentMode: 'string',
      enumsAsTypes: true,
      immutableTypes: true,
      inputMaybeValue: 'T | null | undefined',
      skipTypename: true,
      onlyOperationTypes: true,
      pureMagicComment: true,
      scalars: CODEGEN_SCALARS,
      strictScalars: true,
      useTypeImports: true,
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
  });
  const part = parts.find(({ filename }) => filename === `${baseOutputDir}graphql.ts`);
  if (!part) throw new Error(`The preset makes no ${baseOutputDir}graphql.ts.`);
  const header = `// Emitted from ${source} and schema/schema.graphql by \`npm run client\`; edit those.\n`;
  const emitted = await codegen(part);
  return header + (typenames ? withoutUnused(emitted) : emitted);
}

/** Leaves out the types of the schema that no operation uses. */
function withoutUnused(code: string): string {
  const blocks = code.split(/\n(?=\/\*\* |export )/);
  const used = blocks.filter((block) => {
    const [, name] = /^export type (\w+)/m.exec(block) ?? [];
    const isOfSchema =
      name !== undefined && !/(Query|Mutation|Subscription|Fragment|Variables)$/.test(name);
    return (
      !isOfSchema ||
      blocks.some((other) => other !== block && new RegExp(`\\b${name}\\b`).test(other))
    );
  });
  return used.length === blocks.length ? code : withoutUnused(used.join('\n'));
}

function documentsOf(folder: string, typenames = false) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => {
      const location = join(folder, name);
      const written = parse(readFileSync(location, 'utf8'));
      const document = typenames ? withTypenames(written) : written;
      return { location, rawSDL: print(document), document };
    });
}

/** Asks for the type of every object but the root. */
function withTypenames(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  return visit(document, {
    SelectionSet: {
      leave(set, _key, parent) {
        const isField = parent && 'kind' in parent && parent.kind === Kind.FIELD;
        if (!isField) return undefined;
        return { ...set, selections: [typename, ...set.selections] };
      },
    },
  });
}
