import type { ValidationRule } from 'graphql';
import { refuse } from '../errors.js';
import { createFold } from './fold-selections.js';

/**
 * A validation rule: refuses documents that nest more selections than allowed, with `QUERY_TOO_DEEP`.
 * Introspection is not counted; fragments count where they are spread.
 */
export function depthRule(maxDepth: number): ValidationRule {
  return (context) => {
    const depthOf = createFold(context, {
      ofField: ({ name, selectionSet }, fold) =>
        name.value.startsWith('__') ? 0 : 1 + fold(selectionSet),
      combine: Math.max,
    });
    return {
      OperationDefinition({ operation, selectionSet }) {
        const depth = depthOf(selectionSet);
        if (depth <= maxDepth) return;
        context.reportError(
          refuse(
            'QUERY_TOO_DEEP',
            `This ${operation} nests ${depth} selections; at most ${maxDepth} are answered. Ask for the inner parts with queries of their own.`,
            { depth, max: maxDepth },
          ),
        );
      },
    };
  };
}
