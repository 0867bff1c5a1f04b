import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#src/domain/errors/index.js';
import type { Sweep } from '../shared/sweeps.js';
import { type KubeClient, type KubeObject, withPatience } from './client/kube-client.js';
import { KINDS, LABELS } from './names.js';

const LOOK_MS = 200;
/** How long the API server may refuse a call because it is busy. */
const BUSY_MS = 10_000;
/** How long the pods of a removed run may take to end. */
const END_MS = 25_000;
/** The kubelet gets this time until it kills what does not end. */
const GRACE_SECONDS = 1;

/** Removes the objects of a run; its pods end soon. Throws when the removal must be repeated. */
export async function removeRun(client: KubeClient, run: string): Promise<void> {
  const labelSelector = `${LABELS.run}=${run}`;
  const remove = async (kind: string, graceSeconds?: number) => {
    const list = () => client.list<KubeObject>(kind, { labelSelector });
    for (const { metadata } of await withPatience(list, BUSY_MS))
      await withPatience(() => client.remove(kind, metadata, graceSeconds), BUSY_MS);
  };
  // First: with their job, the cluster removes pods with the grace time of their spec, which a later removal does
  // not shorten for an agent that waits for its server.
  await remove(KINDS.pods, GRACE_SECONDS);
  for (const kind of [KINDS.jobs, KINDS.secrets, KINDS.policies]) await remove(kind);
  await remove(KINDS.pods, GRACE_SECONDS);
}

/** Removes a run, and waits until none of its pods is left. Returns false when that takes too long. */
export async function endRun(client: KubeClient, run: string): Promise<boolean> {
  const labelSelector = `${LABELS.run}=${run}`;
  const end = performance.now() + END_MS;
  for (;;) {
    try {
      await removeRun(client, run);
      if ((await client.list<KubeObject>(KINDS.pods, { labelSelector })).length === 0) return true;
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
    }
    if (performance.now() > end) return false;
    await sleep(LOOK_MS);
  }
}

/** Removes the objects of unknown runs of a runner. */
export async function sweepRuns(
  client: KubeClient,
  runner: string,
  { knownRuns, minAgeMs }: Sweep,
): Promise<void> {
  const labelSelector = `${LABELS.runner}=${runner}`;
  const found: (readonly [string, KubeObject])[] = [];
  for (const kind of [KINDS.jobs, KINDS.secrets, KINDS.policies])
    for (const object of await client.list<KubeObject>(kind, { labelSelector }))
      found.push([kind, object]);
  // Listed after the objects, because the folder of a run exists before them.
  const known = await knownRuns();
  const oldest = Date.now() - minAgeMs;
  for (const [kind, { metadata }] of found) {
    const isYoung = Date.parse(metadata.creationTimestamp ?? '') > oldest;
    if (!known.has(metadata.labels?.[LABELS.run] ?? '') && (kind === KINDS.jobs || !isYoung))
      await client.remove(kind, metadata);
  }
}
