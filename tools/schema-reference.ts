import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

const HEADER = '<!-- Generated from the classes in schema/ by `npm run schema`. -->\n\n';

interface Page {
  readonly title: string;
  readonly about: string;
  readonly has: (type: GraphQLNamedType) => boolean;
}

/** By file; each type is on the first page that has it. */
const PAGES: Readonly<Record<string, Page>> = {
  'queries.md': page(
    'Queries',
    'Reads, over HTTP or a web socket.',
    ({ name }) => name === 'Query',
  ),
  'mutations.md': page('Mutations', 'Changes.', ({ name }) => name === 'Mutation'),
  'subscriptions.md': page(
    'Subscriptions',
    'Events as they happen, over a web socket by the protocol graphql-transport-ws.',
    ({ name }) => name === 'Subscription',
  ),
  'inputs.md': page('Inputs', 'The types of arguments.', isInputObjectType),
  'enums.md': page('Enums', 'Values to choose from.', isEnumType),
  'scalars.md': page('Scalars', 'Single values.', isScalarType),
  'interfaces.md': page(
    'Interfaces and unions',
    'The common fields of several objects.',
    (type) => isInterfaceType(type) || isUnionType(type),
  ),
  'connections.md': page(
    'Connections',
    'Pages of lists: each has nodes, edges with cursors, and how to go on.',
    ({ name }) => /(Connection|Edge|PageInfo)$/.test(name),
  ),
  'objects.md': page('Objects', 'What is answered.', isObjectType),
};

/** The pages of a schema's reference, by file. */
export function schemaReference(schema: GraphQLSchema): Readonly<Record<string, string>> {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const fileOf = (type: GraphQLNamedType) =>
    Object.keys(PAGES).find((file) => PAGES[file]?.has(type)) ?? '';
  const pages = Object.entries(PAGES).map(([file, { title, about }]) => {
    const link = linkFrom(file, fileOf);
    const sections = types
      .filter((type) => fileOf(type) === file)
      .map((type) => section(type, link));
    return [file, `${HEADER}# ${title}\n\n${about}\n\n${sections.join('\n')}`] as const;
  });
  return { 'README.md': index(), ...Object.fromEntries(pages) };
}

function page(title: string, about: string, has: (type: GraphQLNamedType) => boolean): Page {
  return { title, about, has };
}

function index(): string {
  const rows = Object.entries(PAGES).map(
    ([file, { title, about }]) => `- [${title}](${file}): ${about}`,
  );
  return `${HEADER}# The GraphQL schema\n\nThe whole of it in one file is \`schema/schema.graphql\`; a server shows it in a browser at \`/graphql\`.\n\n${rows.join('\n')}\n`;
}

type Link = (type: GraphQLNamedType) => string;

function linkFrom(file: string, fileOf: (type: GraphQLNamedType) => string): Link {
  return (type) => {
    const target = fileOf(type);
    return `${target === file ? '' : target}#${type.name.toLowerCase()}`;
  };
}

function section(type: GraphQLNamedType, link: Link): string {
  const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name);
  if (isRoot) return bodyOf(type, link); // the type has a page to itself
  const about = isSpecifiedScalarType(type)
    ? 'A scalar of GraphQL itself.'
    : text(type.description);
  return `## ${type.name}\n\n${about}\n\n${bodyOf(type, link)}`;
}

function bodyOf(type: GraphQLNamedType, link: Link): string {
  if (isEnumType(type)) return enumTable(type);
  if (isUnionType(type))
    return `One of ${type
      .getTypes()
      .map((one) => named(one, link))
      .join(', ')}.\n`;
  if (isInputObjectType(type)) {
    return table(
      ['field', 'type', 'what'],
      Object.values(type.getFields()).map((field) => inputRow(field, link)),
    );
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const interfaces = type.getInterfaces().map((one) => named(one, link));
  const has = interfaces.length === 0 ? '' : `Implements ${interfaces.join(', ')}.\n\n`;
  const fields = Object.values(type.getFields());
  if (fields.some(({ extensions }) => extensions['role'] !== undefined)) {
    return fields.map((field) => rootField(field, link)).join('\n');
  }
  const rows = fields.map((field) => [
    code(field.name),
    typeOf(field.type, link),
    [text(field.description), ...argumentList(field.args, link)].join(' '),
  ]);
  return has + table(['field', 'type', 'what'], rows);
}

/** A field of a root type, with its role and its arguments. */
function rootField(field: GraphQLField<unknown, unknown>, link: Link): string {
  const { name, description, type, args, extensions } = field;
  const head = `### ${name}\n\n${text(description)}\n\nAnswers ${typeOf(type, link)}; needs the role \`${extensions['role']}\`.\n`;
  if (args.length === 0) return head;
  return `${head}\n${table(
    ['argument', 'type', 'what'],
    args.map((one) => inputRow(one, link)),
  )}`;
}

function argumentList(args: readonly GraphQLArgument[], link: Link): readonly string[] {
  if (args.length === 0) return [];
  const shown = args.map(
    (one) =>
      `${code(one.name)} (${typeOf(one.type, link)}${defaultOf(one)}): ${text(one.description)}`,
  );
  return [`Arguments: ${shown.join(' ')}`];
}

function inputRow(input: GraphQLArgument | GraphQLInputField, link: Link): readonly string[] {
  const { name, type, description } = input;
  return [code(name), `${typeOf(type, link)}${defaultOf(input)}`, text(description)];
}

function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): string {
  if (defaultValue === undefined) return '';
  const value = astFromValue(defaultValue, type as GraphQLInputType);
  return value ? ` = ${code(print(value))}` : '';
}

function enumTable(type: GraphQLEnumType): string {
  return table(
    ['value', 'what'],
    type.getValues().map(({ name, description }) => [code(name), text(description)]),
  );
}

function typeOf(
  type: GraphQLField<unknown, unknown>['type'] | GraphQLInputType,
  link: Link,
): string {
  const inner = getNamedType(type);
  return `[\`${String(type)}\`](${link(inner)})`;
}

function named(type: GraphQLNamedType, link: Link): string {
  return `[${code(type.name)}](${link(type)})`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [heads, heads.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function code(name: string): string {
  return `\`${name}\``;
}

/** A description as one line, with escaped Markdown. */
function text(description: string | null | undefined): string {
  return (description ?? '').replace(/\s+/g, ' ').replace(/[\\|<>*_[\]`]/g, '\\$&');
}
