import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { MOST_LINKED, versionArn } from '#src/lineage/index.js';
import { type FormedBytes, type RecordedBytes, recordedOutputs } from './bytes.js';
import { isWithin, withoutSlash } from './repeat.js';
import type { GraphParts } from './subject.js';

/**
 * Returns why jobs that run again would not write the recorded bytes of an input; undefined when
 * they would. Others may have replaced the output of a job before it was read.
 */
export async function whyOther(
  parts: GraphParts,
  makers: readonly TrialComponent[],
  { form, ...input }: FormedBytes,
): Promise<string | undefined> {
  const outputs = makers.flatMap(
    // Its repetition writes the whole of it again.
    (maker) => recordedOutputs(maker).find(({ value }) => isWithin(input.value, value)) ?? [],
  );
  if (outputs.length === 0) return 'several jobs had written to it';
  if (form === 'manifest') return undefined;
  const left = await Promise.all(outputs.map((output) => contains(parts, output, input)));
  return left.includes(true) ? undefined : 'the job that had written to it left other bytes';
}

/** True as well when the bytes of a part of an output are not recorded separately. */
async function contains(
  { store, scope }: GraphParts,
  output: RecordedBytes,
  { value, digest }: RecordedBytes,
): Promise<boolean> {
  if (withoutSlash(output.value) === withoutSlash(value)) return output.digest === digest;
  const whole = vertexIdOf(versionArn(scope, output.value, output.digest));
  const query = { vertices: [whole], direction: 'in', labels: ['ContributedTo'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_LINKED })).get(whole)?.items ?? [];
  const parts = await store.vertices(edges.map(({ element }) => element.from));
  return [...parts.values()].every(({ element }) => {
    const part = vertexToEntity(element);
    const isIt = part.kind === 'artifact' && part.source.uri === value;
    return !isIt || digestOf(part) === digest;
  });
}
