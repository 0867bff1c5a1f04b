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

function someField(
  { selections }: SelectionSetNode,
  info: GraphQLResolveInfo,
  wanted: (name: string) => boolean,
): boolean {
  return selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return wanted(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return someField(selection.selectionSet, info, wanted);
    const fragment = info.fragments[selection.name.value];
    return fragment !== undefined && someField(fragment.selectionSet, info, wanted);
  });
}
