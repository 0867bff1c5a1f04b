import { createHash } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type AncestorData, ancestorData, firstCovered, type Lineage } from './ancestor-data.js';
import type { Ancestors, ByPlace } from './ancestors.js';
import type { RuleSource } from './gate.js';
import { type ListedData, ListedObjects } from './listed-objects.js';
import { nearestIn } from './made-places.js';
import type { Finding, Rule, RuleBudget } from './rule.js';
import { readRules } from './rule-set.js';

/** Makes a source of rules from the quarantines. They refuse acts on their data and derived data. */
export function quarantineRules(options: {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
  /** The platform's own objects, among them the stored lists of large prefixes. */
  readonly own: { readonly storage: Pick<ObjectStorage, 'get'> };
}): RuleSource {
  const lists = new ListedObjects(options.own.storage);
  return async () => {
    const { records, expectation } = await readRules(QUARANTINES, 'quarantine', options);
    const shared = sharedBy(records, lists);
    return { rules: records.map((each) => ruleOf(each, shared)), expect: [expectation] };
  };
}

/** What all quarantines of an act ask of its ancestors. */
interface Shared {
  readonly data: (lineage: Lineage, budget: RuleBudget) => Promise<AncestorData>;
  readonly listed: (lineage: Lineage, budget: RuleBudget) => Promise<ListedData>;
  readonly byPlace: (graph: Ancestors, budget: RuleBudget) => Promise<Lineage & ByPlace>;
}

function sharedBy(records: readonly Quarantine[], lists: ListedObjects): Shared {
  const data = oncePer(ancestorData);
  return {
    data,
    listed: oncePer(async (lineage, budget) => {
      const { unlinked } = await data(lineage, budget);
      return budget.untimed(() => lists.compare(unlinked, records));
    }),
    byPlace: oncePer(async (graph: Ancestors, budget) => {
      const found = await budget.untimed(graph.byPlace);
      return { ...found, target: graph.target };
    }),
  };
}

/** Keeps the results of a function by its first argument. */
function oncePer<Key extends object, Result>(
  make: (key: Key, budget: RuleBudget) => Promise<Result>,
): (key: Key, budget: RuleBudget) => Promise<Result> {
  const made = new WeakMap<Key, Promise<Result>>();
  return (key, budget) => {
    const known = made.get(key) ?? make(key, budget);
    made.set(key, known);
    return known;
  };
}

function ruleOf(quarantine: Quarantine, shared: Shared): Rule {
  const { name, digest, uri, reason } = quarantine;
  const content = JSON.stringify([name, digest, uri, reason]);
  return {
    name: `quarantine/${name}`,
    digest: createHash('sha256').update(content).digest('hex'),
    mode: 'enforce',
    remedy: `Use other data, or ask an admin to release the quarantine '${name}'; nobody can override it.`,
    async find({ graph, budget }) {
      const found = await findIn(graph, { quarantine, shared, budget });
      if (found) return { ...found, message: `it ${found.message}` };
      const around = await shared.byPlace(graph, budget);
      if (around.incompleteReason !== undefined)
        return {
          message: `the data has too many locations above it to read (${around.incompleteReason})`,
        };
      const cause = await findIn(around, { quarantine, shared, budget });
      const ancestor = cause && nearestIn(around, cause.ancestor, graph.entities);
      if (!ancestor) return undefined;
      const source = around.entities.get(cause.ancestor);
      const from = source?.kind === 'artifact' ? source.source.uri : source?.name;
      return {
        message: `its location, or one above it, was derived from '${from}', which ${cause.message}`,
        ancestor,
      };
    },
  };
}

/** Finds data of a quarantine among ancestors. */
async function findIn(
  lineage: Lineage,
  {
    quarantine,
    shared,
    budget,
  }: { readonly quarantine: Quarantine; readonly shared: Shared; readonly budget: RuleBudget },
): Promise<Required<Finding> | undefined> {
  const message = `is quarantined: ${quarantine.reason}`;
  const data = await shared.data(lineage, budget);
  const ancestor = await firstCovered(data, quarantine, budget);
  if (ancestor || data.unlinked.length === 0) return ancestor && { message, ancestor };
  const { prefixWith, unread } = await shared.listed(lineage, budget);
  const prefix = prefixWith(quarantine);
  if (prefix) return { message, ancestor: prefix };
  return unread && { message: unreadMessage(quarantine.reason, unread.why), ancestor: unread.id };
}

function unreadMessage(reason: string, why: string): string {
  return `may have quarantined data (${reason}), because the list of its more than 1,000 objects cannot be read: ${why}`;
}
