import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** A number for a selection set, of the numbers for its fields. */
export type Fold = (selections: SelectionSetNode | undefined) => number;

/** How a {@link Fold} is made. */
export interface FoldOptions {
  readonly ofField: (field: FieldNode, fold: Fold) => number;
  readonly combine: (one: number, other: number) => number;
}

/** Folds selections as if fragments stood where they are spread. Each fragment is walked once, however often that is. */
export function createFold(
  context: Pick<ValidationContext, 'getFragment'>,
  { ofField, combine }: FoldOptions,
): Fold {
  const known = new Map<string, number>();
  const ofFragment = (fragment: FragmentDefinitionNode | null | undefined, name: string) => {
    const result = known.get(name);
    if (result !== undefined) return result;
    known.set(name, 0); // one that spreads itself is left to GraphQL's own rule
    known.set(name, fold(fragment?.selectionSet));
    return known.get(name) ?? 0;
  };
  const fold: Fold = (set) =>
    (set?.selections ?? [])
      .map((selection) => {
        if (selection.kind === Kind.FIELD) return ofField(selection, fold);
        if (selection.kind === Kind.INLINE_FRAGMENT) return fold(selection.selectionSet);
        const name = selection.name.value;
        return ofFragment(context.getFragment(name), name);
      })
      .reduce((one, other) => combine(one, other), 0);
  return fold;
}
