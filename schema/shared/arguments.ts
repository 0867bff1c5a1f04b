import {
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

/** An argument, or a field of an input. */
interface Input {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/** Removes nulls from the arguments of resolvers: in this API, null means absent, so that the default applies. */
export function withoutNullArguments(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { args, resolve, subscribe } = field;
      if (args.length === 0) continue;
      if (resolve) field.resolve = withGiven(args, resolve);
      if (subscribe) field.subscribe = withGiven(args, subscribe);
    }
  }
  return schema;
}

type Resolve = GraphQLFieldResolver<unknown, unknown>;

function withGiven(inputs: readonly Input[], resolve: Resolve): Resolve {
  return (source, args, ...rest) => resolve(source, given(inputs, args), ...rest);
}

function given(inputs: readonly Input[], values: Values): Values {
  return Object.fromEntries(
    inputs.flatMap(({ name, type, defaultValue }) => {
      const value = values[name] ?? defaultValue;
      return value === undefined || value === null ? [] : [[name, withoutNulls(value, type)]];
    }),
  );
}

/** The nulls inside a scalar are the caller's data. */
function withoutNulls(value: unknown, type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = value as readonly unknown[];
    return items.map((item) => withoutNulls(item, inner.ofType));
  }
  if (!isInputObjectType(inner)) return value;
  return given(Object.values(inner.getFields()), value as Values);
}
