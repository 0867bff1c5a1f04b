import type { SentProgram } from '../../shared/link/messages.js';
import type { AttemptEnd } from '../../shared/link/shim/placement.js';
import type { KubeClient } from '../client/kube-client.js';
import { LABELS } from '../names.js';
import type { Pod } from '../pod-view.js';
import { PodWatch } from './pod-watch.js';

const LOOK_MS = 1_000;
const ENDED = ['Failed', 'Succeeded'];

export interface AddressOptions {
  /** The label that the pods of the job share. */
  readonly group: string;
  /** How long the other hosts may take to get an address. */
  readonly startMs: number;
  readonly stopped: AbortSignal;
  /** Called with the hosts that have no address yet. */
  readonly onMissing: (hosts: string) => void;
}

/**
 * Adds the addresses of the hosts of a job, which their pods get one after the other. Returns an end
 * when one gets none in time.
 */
export async function withAddresses(
  client: KubeClient,
  program: SentProgram,
  { group, startMs, stopped, onMissing }: AddressOptions,
): Promise<SentProgram | AttemptEnd> {
  const watch = new PodWatch(client, `${LABELS.group}=${group}`);
  const end = performance.now() + startMs;
  try {
    while (!stopped.aborted) {
      const { changes, pods } = watch;
      const addresses = program.hosts.map((host) => addressOf(pods ?? [], host));
      const missing = program.hosts.filter((_, index) => addresses[index] === '').join(', ');
      if (missing === '') return { ...program, network: { name: group, addresses } };
      if (performance.now() > end) return tooLate(missing, startMs);
      if (pods) onMissing(missing);
      await watch.next(changes, LOOK_MS, stopped);
    }
    return program;
  } finally {
    watch.close();
  }
}

function addressOf(pods: readonly Pod[], host: string): string {
  const found = pods.find(
    ({ metadata, status }) =>
      metadata.labels?.[LABELS.host] === host &&
      metadata.deletionTimestamp === undefined &&
      !ENDED.includes(status?.phase ?? ''),
  );
  return found?.status?.podIP ?? '';
}

function tooLate(hosts: string, startMs: number): AttemptEnd {
  const message = `The pods of ${hosts} had no address within ${startMs / 1000} s, so that the hosts of the job cannot begin together. Give the cluster room for all of them, name a queue by the setting kubernetesQueue, or raise kubernetesStartSeconds.`;
  return { end: { code: null, reason: 'not-started', message } };
}
