import {
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  type Token,
  TokenKind,
} from 'graphql';

/** Adds suggestions to GraphQL's errors about a document. */
export type AddHint = (
  formatted: GraphQLFormattedError,
  error: GraphQLError,
) => GraphQLFormattedError;

const MOST_VALUES = 12;

/** Finds hints in a schema: values of enums, arguments, other root types, and where else a field is. */
export function createHints(schema: GraphQLSchema): AddHint {
  return (formatted, error) => {
    const { message } = formatted;
    const hint =
      allowedValues(schema, message) ??
      knownArguments(schema, message) ??
      otherPlace(schema, message);
    const place = placeOf(message, error);
    return { ...formatted, message: `${place}${message}${hint ? ` ${hint}` : ''}` };
  };
}

function allowedValues(schema: GraphQLSchema, message: string): string | undefined {
  const [, asked, given] =
    /" does not exist in "(\w+)" enum|Enum "(\w+)" cannot/.exec(message) ?? [];
  const type = schema.getType(asked ?? given ?? '');
  if (!isEnumType(type)) return undefined;
  const values = type.getValues().map(({ name }) => name);
  const more = values.length > MOST_VALUES ? ', …' : '';
  return `Allowed: ${values.slice(0, MOST_VALUES).join(', ')}${more}.`;
}

/** The arguments of the field that got an unknown one. */
function knownArguments(schema: GraphQLSchema, message: string): string | undefined {
  const [, typeName = '', field = ''] =
    /^Unknown argument "\w+" on field "(\w+)\.(\w+)"/.exec(message) ?? [];
  const type = schema.getType(typeName);
  const args = isObjectType(type) ? (type.getFields()[field]?.args ?? []) : [];
  return args.length === 0
    ? undefined
    : `Its arguments: ${args.map(({ name }) => name).join(', ')}.`;
}

/** Where else the field is: at another root type, in the items of a list, or in what a field has. */
function otherPlace(schema: GraphQLSchema, message: string): string | undefined {
  const [, field = '', name = ''] =
    /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message) ?? [];
  const type = schema.getType(name);
  if (!isObjectType(type)) return undefined;
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  if (roots.includes(type)) {
    const root = roots.find((one) => one?.getFields()[field]);
    return root
      ? `It is a field of ${root.name}: ${root.name.toLowerCase()} { ${field} }.`
      : undefined;
  }
  const items = type.getFields()['nodes']?.type;
  if (!items) {
    const inside = message.includes('Did you mean') ? undefined : pathIn(type, field);
    return inside && `Did you mean "${inside}"?`;
  }
  const path = pathIn(items, field);
  return `Its items are in 'nodes'${path ? `: { nodes { ${path} } }` : ''}.`;
}

/** The way to a field of an item, or of what an item has, such as `entity { name }`. */
function pathIn(items: GraphQLOutputType, field: string): string | undefined {
  const fields = fieldsOf(items);
  if (fields[field]) return field;
  const holder = Object.values(fields).find(({ type }) => fieldsOf(type)[field]);
  return holder && `${holder.name} { ${field} }`;
}

function fieldsOf(output: GraphQLOutputType) {
  const type = getNamedType(output);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}

/**
 * The argument or field of a value in the document; GraphQL names it only for the value of a
 * variable.
 */
function placeOf(message: string, { nodes }: GraphQLError): string {
  if (!/^(Int|Float|String|Boolean|ID) cannot represent/.test(message)) return '';
  const name = nameBefore(nodes?.[0]?.loc?.startToken);
  return name === undefined ? '' : `${name}: `;
}

/** The name of the argument or the field whose value, or part of it, begins with a token. */
function nameBefore(start: Token | undefined): string | undefined {
  let depth = 0; // of lists and objects that end before it
  for (let token = start?.prev; token; token = token.prev) {
    const { kind } = token;
    if (kind === TokenKind.BRACKET_R || kind === TokenKind.BRACE_R) depth += 1;
    else if (depth > 0 && (kind === TokenKind.BRACKET_L || kind === TokenKind.BRACE_L)) depth -= 1;
    else if (depth === 0 && kind === TokenKind.COLON) return token.prev?.value;
  }
  return undefined;
}
