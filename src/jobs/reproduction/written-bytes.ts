import { vertexIdOf } from '#src/domain/graph/index.js';
import { digestOf, type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { MOST_LINKED, versionArn } from '#src/lineage/index.js';
import { type FormedBytes, type RecordedBytes, recordedOutputs } from './bytes.js';
import { isWithin, withoutSlash } from './repeat.js';
import type { GraphParts } from './subject.js';

/**
 * Returns why the bytes of an input are not those that its makers wrote; undefined when they are.
 * Others may have replaced the output of a job before it was read.
 */
export async function whyNotWritten(
  parts: GraphParts,
  makers: readonly TrialComponent[],
  { form, ...input }: FormedBytes,
): Promise<string | undefined> {
  const outputs = makers.flatMap(
    // A repetition writes an input again only if an output contains all of it.
    (maker) => recordedOutputs(maker).find(({ value }) => isWithin(input.value, value)) ?? [],
  );
  if (outputs.length === 0) return 'its jobs wrote only parts of it';
  if (form === 'manifest') return undefined;
  const isWritten = await Promise.all(outputs.map((output) => contained(parts, output, input)));
  return isWritten.includes(true) ? undefined : 'the job that wrote to it left other bytes';
}

/**
 * Returns true when an output contained the bytes of an input. A part whose digest is not recorded
 * counts as contained.
 */
async function contained(
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
    const isInput = part.kind === 'artifact' && part.source.uri === value;
    return !isInput || digestOf(part) === digest;
  });
}
