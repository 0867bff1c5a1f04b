import {
  type FieldNode,
  Kind,
  type SelectionNode,
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

/** Folds selections as if fragments stood where they are spread. Each selection set is walked once, however often it is met. */
export function createFold(
  context: Pick<ValidationContext, 'getFragment'>,
  { ofField, combine }: FoldOptions,
): Fold {
  const known = new Map<SelectionSetNode, number>();
  const fold: Fold = (set) => {
    if (!set) return 0;
    const result = known.get(set);
    if (result !== undefined) return result;
    known.set(set, 0); // a fragment that spreads itself is left to GraphQL's own rule
    const folded = set.selections.map(ofSelection).reduce((one, other) => combine(one, other), 0);
    known.set(set, folded);
    return folded;
  };
  const ofSelection = (selection: SelectionNode): number => {
    if (selection.kind === Kind.FIELD) return ofField(selection, fold);
    if (selection.kind === Kind.INLINE_FRAGMENT) return fold(selection.selectionSet);
    return fold(context.getFragment(selection.name.value)?.selectionSet);
  };
  return fold;
}
