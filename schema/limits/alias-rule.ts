import {
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { refuse } from '../errors.js';

/**
 * A validation rule: refuses an operation or a field whose selections, through fragments, name more fields anew than
 * allowed, with `QUERY_TOO_COSTLY`. Each alias of a field is work of its own that a single request pays for.
 */
export function aliasRule(maxAliases: number): ValidationRule {
  return (context) => {
    const walk: Walk = { fragment: (name) => context.getFragment(name), known: new Map() };
    return {
      SelectionSet(selections) {
        const aliases = aliasesOf(selections, walk);
        if (aliases <= maxAliases) return;
        context.reportError(
          refuse(
            'QUERY_TOO_COSTLY',
            `One object is asked for ${aliases} aliases; at most ${maxAliases} are answered. Ask for the others with requests of their own.`,
            { aliases, max: maxAliases },
          ),
        );
      },
    };
  };
}

interface Walk {
  readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined;
  /** Each fragment is walked once, however often it is spread. */
  readonly known: Map<string, number>;
}

function aliasesOf({ selections }: SelectionSetNode, walk: Walk): number {
  let aliases = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) aliases += selection.alias ? 1 : 0;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      aliases += aliasesOf(selection.selectionSet, walk);
    else aliases += fragmentAliases(selection.name.value, walk);
  }
  return aliases;
}

function fragmentAliases(name: string, walk: Walk): number {
  const known = walk.known.get(name);
  if (known !== undefined) return known;
  walk.known.set(name, 0); // one that spreads itself is left to GraphQL's own rule
  const fragment = walk.fragment(name);
  const aliases = fragment ? aliasesOf(fragment.selectionSet, walk) : 0;
  walk.known.set(name, aliases);
  return aliases;
}
