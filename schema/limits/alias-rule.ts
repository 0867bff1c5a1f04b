import type { ValidationRule } from 'graphql';
import { refuse } from '../errors.js';
import { createFold } from './fold-selections.js';

/**
 * A validation rule: refuses an operation or a field whose selections, through fragments, have more aliases than
 * allowed, with `QUERY_TOO_COSTLY`. Each alias of a field is work of its own that a single request pays for.
 */
export function aliasRule(maxAliases: number): ValidationRule {
  return (context) => {
    const aliasesOf = createFold(context, {
      ofField: ({ alias }) => (alias ? 1 : 0),
      combine: (one, other) => one + other,
    });
    return {
      SelectionSet(selections) {
        const aliases = aliasesOf(selections);
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
