import { createHash } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import type { VertexId } from '#src/domain/graph/index.js';
import { digestOf } from '#src/domain/lineage/index.js';
import { isQuarantined, QUARANTINES, type Quarantine } from '#src/domain/quarantine/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Ancestors } from './ancestors.js';
import type { RuleSource } from './gate.js';
import type { Finding, Rule } from './rule.js';
import { readRules } from './rule-set.js';

/** Makes a source of rules from the quarantines. They refuse acts on their data and derived data. */
export function quarantineRules(options: {
  readonly store: Pick<GraphStore, 'vertices'>;
  readonly scope: ArnScope;
}): RuleSource {
  return async () => {
    const { records, expectation } = await readRules(QUARANTINES, 'quarantine', options);
    return { rules: records.map(ruleOf), expect: [expectation] };
  };
}

function ruleOf(quarantine: Quarantine): Rule {
  const { name, digest, uri, reason } = quarantine;
  const said = JSON.stringify([name, digest, uri, reason]);
  return {
    name: `quarantine/${name}`,
    digest: createHash('sha256').update(said).digest('hex'),
    mode: 'enforce',
    remedy: `Use other data, or let an admin release the quarantine '${name}'; it cannot be overridden.`,
    find: async ({ graph }) => firstIn(graph, quarantine),
  };
}

/**
 * Finds the first ancestor that a quarantine covers. A location that has versions in the lineage is
 * skipped, unless the act itself reads it: then its bytes are not known yet.
 */
function firstIn(
  { entities, links, target }: Ancestors,
  quarantine: Quarantine,
): Finding | undefined {
  const versioned = new Set<string>();
  for (const entity of entities.values())
    if (entity.kind === 'artifact' && digestOf(entity) !== undefined)
      versioned.add(entity.source.uri);
  const inputs = new Set<VertexId>(links.flatMap(({ from, to }) => (to === target ? from : [])));
  for (const [id, entity] of entities) {
    if (entity.kind !== 'artifact') continue;
    const { uri } = entity.source;
    const digest = digestOf(entity);
    if (digest === undefined && versioned.has(uri) && !inputs.has(id)) continue;
    if (isQuarantined(quarantine, { uri, digest }))
      return { message: `it is quarantined: ${quarantine.reason}`, ancestor: id };
  }
  return undefined;
}
