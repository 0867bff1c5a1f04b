import { createHash } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { ObjectStorage } from '#src/ports/object-storage.js';
import { type AncestorData, ancestorData, firstCovered } from './ancestor-data.js';
import type { Ancestors } from './ancestors.js';
import type { RuleSource } from './gate.js';
import { type ListedData, ListedObjects } from './listed-objects.js';
import type { Rule, RuleInput } from './rule.js';
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
  data(input: RuleInput): Promise<AncestorData>;
  listed(input: RuleInput): Promise<ListedData>;
}

function sharedBy(records: readonly Quarantine[], lists: ListedObjects): Shared {
  const data = new WeakMap<Ancestors, Promise<AncestorData>>();
  const listed = new WeakMap<Ancestors, Promise<ListedData>>();
  const dataOf = ({ graph, budget }: RuleInput) => {
    const known = data.get(graph) ?? ancestorData(graph, budget);
    data.set(graph, known);
    return known;
  };
  const compare = async (input: RuleInput) => {
    const { unlinked } = await dataOf(input);
    return input.budget.untimed(() => lists.compare(unlinked, records));
  };
  return {
    data: dataOf,
    listed: (input) => {
      const known = listed.get(input.graph) ?? compare(input);
      listed.set(input.graph, known);
      return known;
    },
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
    async find(input) {
      const message = `it is quarantined: ${reason}`;
      const data = await shared.data(input);
      const ancestor = await firstCovered(data, quarantine, input.budget);
      if (ancestor || data.unlinked.length === 0) return ancestor && { message, ancestor };
      const { prefixWith, unread } = await shared.listed(input);
      const prefix = prefixWith(quarantine);
      if (prefix) return { message, ancestor: prefix };
      return unread === undefined ? undefined : { message: unreadMessage(reason, unread) };
    },
  };
}

function unreadMessage(reason: string, why: string): string {
  return `it may have quarantined data (${reason}), because the list of its more than 1,000 objects cannot be read: ${why}`;
}
