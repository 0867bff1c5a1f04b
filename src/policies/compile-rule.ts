import { vertexIdOf } from '#src/domain/graph/index.js';
import type { PolicyRule } from '#src/domain/policy/index.js';
import type { EntityFacts } from './entity-facts.js';
import { aboutAct, aboutAncestors, type Source } from './expression.js';
import type { ActFacts } from './fact-types.js';
import type { Finding, Rule } from './rule.js';

/** Compiles a policy to a rule. Calls `refuse` for an expression that does not compile. */
export function compileRule(
  rule: PolicyRule & { readonly digest: string },
  { refuse, entityClass }: Pick<Source, 'refuse'> & { readonly entityClass: typeof EntityFacts },
): Rule {
  const { name, digest, mode, select, require, message } = rule;
  const names = { name, digest, mode };
  if (select === undefined) {
    const isMet = aboutAct({ field: 'require', text: require, refuse });
    return { ...names, find: async ({ act }) => evaluate(message, () => isMet(act)) };
  }
  const isSelected = aboutAncestors({ field: 'select', text: select, refuse, entityClass });
  const isMet = aboutAncestors({ field: 'require', text: require, refuse, entityClass });
  return {
    ...names,
    readsTags: isSelected.readsTags || isMet.readsTags,
    async find({ act, ancestors, budget }) {
      // One object for all ancestors, because there may be thousands.
      const facts = { ...act } as ActFacts & { entity: EntityFacts };
      // Answers about all others depend on the lineage only, so that they stay.
      const open: EntityFacts[] = [];
      for (const entity of ancestors.of(digest, isSelected.types)) {
        if (budget.mustYield()) await budget.yieldTurn();
        facts.entity = entity;
        const found = evaluate(message, () => {
          const isConcerned = isSelected(facts);
          if (!isSelected.isCacheable || (isConcerned && !isMet.isCacheable)) open.push(entity);
          return !isConcerned || isMet(facts);
        });
        if (found) return { ...found, ancestor: vertexIdOf(entity.arn) };
      }
      ancestors.keepUnsettled(digest, open);
      return undefined;
    },
  };
}

/** Returns a finding for an expression that is false, or that fails; then it has the reason. */
function evaluate(message: string, isMet: () => boolean): Finding | undefined {
  try {
    return isMet() ? undefined : { message };
  } catch (error) {
    // A text or a list that is too long for the engine.
    if (error instanceof RangeError) return { message: `${message} (${error.message})` };
    const { summary } = error as { summary?: unknown };
    if (typeof summary !== 'string') throw error;
    return { message: `${message} (${summary})` };
  }
}
