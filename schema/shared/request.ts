import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { createParameterDecorator } from 'type-graphql';
import type { GraphQLContext } from '../context.js';

/** A request and the current position in its document. */
export interface Request {
  readonly context: GraphQLContext;
  readonly info: GraphQLResolveInfo;
}

/** Injects the {@link Request}, for resolvers that depend on the selection. */
export function Requested(): ReturnType<typeof createParameterDecorator> {
  return createParameterDecorator<GraphQLContext>(({ context, info }) => ({ context, info }));
}

/** Whether the client has given a field of the argument `input`, instead of its default. */
export function isGiven({ context, info }: Request, field: string): boolean {
  const { given = {} } = context;
  const argument = info.fieldNodes[0]?.arguments?.find(({ name }) => name.value === 'input');
  const value = argument?.value;
  if (value?.kind === Kind.VARIABLE) {
    const input = given[value.name.value];
    return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
  }
  if (value?.kind !== Kind.OBJECT) return false;
  const inner = value.fields.find(({ name }) => name.value === field)?.value;
  if (inner?.kind === Kind.VARIABLE) return Object.hasOwn(given, inner.name.value);
  return inner !== undefined;
}

/** True when a field of the answer is selected, with any directives: costly work runs only then. */
export function selects(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some(
    ({ selectionSet }) => selectionSet && someField(selectionSet, info, (name) => name === field),
  );
}

/** True when only these fields are selected. */
export function selectsOnly(info: GraphQLResolveInfo, fields: ReadonlySet<string>): boolean {
  return !info.fieldNodes.some(
    ({ selectionSet }) =>
      selectionSet && someField(selectionSet, info, (name) => !fields.has(name)),
  );
}

/** True when only these fields are selected inside a field of the answer. */
export function selectsOnlyIn(
  info: GraphQLResolveInfo,
  field: string,
  fields: ReadonlySet<string>,
): boolean {
  const isOther = (name: string) => !fields.has(name);
  const hasOther = (name: string, inside?: SelectionSetNode) =>
    name === field && inside !== undefined && someField(inside, info, isOther);
  return !info.fieldNodes.some(
    ({ selectionSet }) => selectionSet && someField(selectionSet, info, hasOther),
  );
}

/** Whether a query selects a field inside another field. */
export function selectsIn(info: GraphQLResolveInfo, field: string, inner: string): boolean {
  const hasInner = (name: string, inside?: SelectionSetNode) =>
    name === field && inside !== undefined && someField(inside, info, (one) => one === inner);
  return info.fieldNodes.some(
    ({ selectionSet }) => selectionSet && someField(selectionSet, info, hasInner),
  );
}

function someField(
  { selections }: SelectionSetNode,
  info: GraphQLResolveInfo,
  wanted: (name: string, inside?: SelectionSetNode) => boolean,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return wanted(selection.name.value, selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return someField(selection.selectionSet, info, wanted);
    const fragment = info.fragments[selection.name.value];
    return fragment !== undefined && someField(fragment.selectionSet, info, wanted);
  });
}
