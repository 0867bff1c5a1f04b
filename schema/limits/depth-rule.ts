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
  return (context) => {
    const walk: Walk = { fragment: (name) => context.getFragment(name), known: new Map() };
    return {
      OperationDefinition(operation) {
        const depth = depthOf(operation.selectionSet, walk);
        if (depth <= maxDepth) return;
        context.reportError(
          refuse(
            'QUERY_TOO_DEEP',
            `This ${operation.operation} nests ${depth} selections; at most ${maxDepth} are answered. Ask for the inner parts with queries of their own.`,
            { depth, max: maxDepth },
          ),
        );
      },
    };
  };
}

interface Walk {
  readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined;
  /** Each fragment is walked once: two spreads in each of forty would be a million million walks. */
  readonly known: Map<string, number>;
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
      depth = fragmentDepth(selection.name.value, walk);
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function fragmentDepth(name: string, walk: Walk): number {
  const known = walk.known.get(name);
  if (known !== undefined) return known;
  walk.known.set(name, 0); // one that spreads itself is left to GraphQL's own rule
  const fragment = walk.fragment(name);
  const depth = fragment ? depthOf(fragment.selectionSet, walk) : 0;
  walk.known.set(name, depth);
  return depth;
}
