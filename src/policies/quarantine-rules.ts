import { createHash } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type AncestorData, ancestorData, firstCovered } from './ancestor-data.js';
import type { Ancestors } from './ancestors.js';
import type { RuleSource } from './gate.js';
import type { Rule } from './rule.js';
import { readRules } from './rule-set.js';

/** Makes a source of rules from the quarantines. They refuse acts on their data and derived data. */
export function quarantineRules(options: {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
}): RuleSource {
  /** Shared by all quarantines of an act. */
  const data = new WeakMap<Ancestors, Promise<AncestorData>>();
  return async () => {
    const { records, expectation } = await readRules(QUARANTINES, 'quarantine', options);
    return { rules: records.map((each) => ruleOf(each, data)), expect: [expectation] };
  };
}

function ruleOf(quarantine: Quarantine, known: WeakMap<Ancestors, Promise<AncestorData>>): Rule {
  const { name, digest, uri, reason } = quarantine;
  const content = JSON.stringify([name, digest, uri, reason]);
  return {
    name: `quarantine/${name}`,
    digest: createHash('sha256').update(content).digest('hex'),
    mode: 'enforce',
    remedy: `Use other data, or ask an admin to release the quarantine '${name}'; nobody can override it.`,
    async find({ graph, budget }) {
      const data = known.get(graph) ?? ancestorData(graph, budget);
      known.set(graph, data);
      const ancestor = await firstCovered(await data, quarantine, budget);
      return ancestor && { message: `it is quarantined: ${reason}`, ancestor };
    },
  };
}
