import type { TrainingContract } from '#src/domain/container/index.js';
import type { ProgramJobRecord } from '#src/domain/job/index.js';
import type { Machine } from './job-kind.js';

type Instances = Pick<ProgramJobRecord, 'resources'>;

/** The hosts of a job, one for each instance: `algo-1` and so on. */
export function jobHosts({ resources }: Instances): readonly string[] {
  return Array.from({ length: resources.instanceCount }, (_, index) => `algo-${index + 1}`);
}

/**
 * The hosts under the names that a program gets. When names do not resolve, each host is an address
 * of the machine's loopback. Linux answers all of these addresses, so every program can listen at
 * the same port.
 */
export function contractHosts(
  job: Instances,
  host: string,
  { hostNames }: Pick<Machine, 'hostNames'>,
): Pick<TrainingContract, 'hosts' | 'currentHost' | 'networkInterface'> {
  const names = jobHosts(job);
  if (hostNames) return { hosts: names, currentHost: host };
  return {
    hosts: names.map((_, index) => loopback(index)),
    currentHost: loopback(names.indexOf(host)),
    networkInterface: 'lo',
  };
}

function loopback(index: number): string {
  return `127.0.0.${index + 1}`;
}
