import {
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { refuse } from '../errors.js';

/**
 * A validation rule: refuses documents that nest more selections than allowed, with `QUERY_TOO_DEEP`.
 * Introspection is not counted; fragments count where they are spread.
 */
export function depthRule(maxDepth: number): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const fragments = (name: string) => context.getFragment(name);
      const depth = depthOf(operation.selectionSet, { fragments, open: new Set() });
      if (depth <= maxDepth) return;
      context.reportError(
        refuse(
          'QUERY_TOO_DEEP',
          `This ${operation.operation} nests ${depth} selections; at most ${maxDepth} are answered. Ask for the inner parts with queries of their own.`,
          { depth, max: maxDepth },
        ),
      );
    },
  });
}

interface Walk {
  readonly fragments: (name: string) => FragmentDefinitionNode | null | undefined;
  /** The fragments that the walk is in: one that spreads itself is left to GraphQL's own rule. */
  readonly open: ReadonlySet<string>;
}

function depthOf({ selections }: SelectionSetNode, walk: Walk): number {
  let deepest = 0;
  for (const selection of selections) {
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith('__')) continue;
      depth = 1 + (selection.selectionSet ? depthOf(selection.selectionSet, walk) : 0);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(selection.selectionSet, walk);
    } else {
      const name = selection.name.value;
      const fragment = walk.open.has(name) ? undefined : walk.fragments(name);
      const open = new Set([...walk.open, name]);
      if (fragment) depth = depthOf(fragment.selectionSet, { ...walk, open });
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
