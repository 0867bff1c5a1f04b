import type { TrialComponent } from '#src/domain/lineage/index.js';
import type { Divergence } from '#src/domain/reproduction/index.js';
import { LineageQueries } from '#src/lineage/index.js';
import { recordedOutputs } from './bytes.js';
import type { GraphParts } from './subject.js';

/** A past job and its repetition. */
export interface StepPair {
  readonly step: number;
  readonly a: TrialComponent;
  readonly b: TrialComponent;
}

/** The properties of a trial component that describe the machine. */
const MACHINE = ['architecture', 'processor', 'instructions', 'threads'];

/**
 * Returns the first difference of the first step whose outputs differ: in its lineage, otherwise in
 * its machine, its packages or its seed, otherwise in its outputs. Undefined when all outputs are
 * equal.
 */
export async function firstDivergence(
  parts: GraphParts,
  pairs: readonly StepPair[],
): Promise<Divergence | undefined> {
  for (const { step, a, b } of pairs) {
    const output = changedOutput(a, b);
    if (!output) continue;
    const first = (await lineageDifference(parts, a, b)) ?? changedProperty(a, b) ?? output;
    return { step, ...first };
  }
  return undefined;
}

type Difference = Omit<Divergence, 'step'>;

/**
 * Returns the difference that is farthest from the result. Metrics are effects, so they are
 * skipped.
 */
async function lineageDifference(
  { store, scope }: GraphParts,
  a: TrialComponent,
  b: TrialComponent,
): Promise<Difference | undefined> {
  const queries = new LineageQueries({ store, scope });
  const { changed } = await queries.diff({ a: { arn: a.arn }, b: { arn: b.arn } });
  const [first] = changed
    .filter(({ kind }) => kind !== 'METRIC')
    .sort((one, other) => (other.entityA?.depth ?? 0) - (one.entityA?.depth ?? 0));
  if (!first) return undefined;
  const { kind, name, a: ofA, b: ofB } = first;
  return { kind, name, ...(ofA !== undefined && { a: ofA }), ...(ofB !== undefined && { b: ofB }) };
}

function changedProperty(a: TrialComponent, b: TrialComponent): Difference | undefined {
  const kinds = [
    ...MACHINE.map((name) => ['MACHINE', name] as const),
    ['PACKAGES', 'packageLockDigest'] as const,
    ['PARAMETER', 'seed'] as const,
  ];
  for (const [kind, name] of kinds) {
    const [before, after] = [a.properties[name], b.properties[name]];
    if (before === after) continue;
    return { kind, name, ...(before && { a: before }), ...(after && { b: after }) };
  }
  return undefined;
}

function changedOutput(a: TrialComponent, b: TrialComponent): Difference | undefined {
  const [digestsA, digestsB] = [digestsOf(a), digestsOf(b)];
  for (const name of new Set([...digestsA.keys(), ...digestsB.keys()])) {
    const [before, after] = [digestsA.get(name), digestsB.get(name)];
    if (before === after) continue;
    return { kind: 'OUTPUT', name, ...(before && { a: before }), ...(after && { b: after }) };
  }
  return undefined;
}

function digestsOf(step: TrialComponent): ReadonlyMap<string, string> {
  return new Map(recordedOutputs(step).map(({ name, digest }) => [name, digest]));
}
