import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** True when a field of the answer is selected, whatever its directives say: what is costly runs only then. */
export function selects(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some(
    ({ selectionSet }) => selectionSet && someField(selectionSet, info, (name) => name === field),
  );
}

/** True when nothing but these fields is selected. */
export function selectsOnly(info: GraphQLResolveInfo, fields: ReadonlySet<string>): boolean {
  return !info.fieldNodes.some(
    ({ selectionSet }) =>
      selectionSet && someField(selectionSet, info, (name) => !fields.has(name)),
  );
}

/** True when nothing but these fields is selected inside a field of the answer. */
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
