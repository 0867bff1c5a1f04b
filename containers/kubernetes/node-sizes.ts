import type { HostResources } from '#src/ports/runner.js';
import { type KubeClient, statusOf } from './client/kube-client.js';

/** A node, with the fields that the runner reads. */
export interface ClusterNode {
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly unschedulable?: boolean;
    readonly taints?: readonly { readonly key: string; readonly effect: string }[];
  };
  readonly status?: {
    readonly allocatable?: Readonly<Record<string, string>>;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly images?: readonly { readonly names?: readonly string[] | null }[];
  };
}

/** The nodes; undefined when the server may not list them. */
export async function clusterNodes(
  client: KubeClient,
): Promise<readonly ClusterNode[] | undefined> {
  try {
    const path = '/api/v1/nodes';
    return (await client.json<{ readonly items: readonly ClusterNode[] }>('GET', path)).items;
  } catch (error) {
    if (statusOf(error) === 403) return undefined;
    throw error;
  }
}

/** The resources of the largest node that takes programs, and the total of all nodes. */
export function sizesOf(nodes: readonly ClusterNode[]): HostResources {
  const sizes = nodes.filter(takesPrograms).map(sizeOf);
  const [first = { cpus: 1, memoryBytes: 0, gpus: 0 }] = [...sizes].sort(
    (one, other) =>
      other.gpus - one.gpus || other.memoryBytes - one.memoryBytes || other.cpus - one.cpus,
  );
  const sum = (of: (size: HostResources) => number) =>
    sizes.reduce((total, size) => total + of(size), 0);
  const total = {
    cpus: sum(({ cpus }) => cpus),
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
    gpus: sum(({ gpus }) => gpus),
  };
  return { ...first, total };
}

function takesPrograms({ spec, status }: ClusterNode): boolean {
  const isReady = status?.conditions?.some(
    ({ type, status: state }) => type === 'Ready' && state === 'True',
  );
  return isReady === true && spec?.unschedulable !== true;
}

function sizeOf({ status }: ClusterNode): HostResources {
  const { cpu = '1', memory = '0', 'nvidia.com/gpu': gpus = '0' } = status?.allocatable ?? {};
  return {
    cpus: Math.max(1, Math.floor(quantity(cpu))),
    memoryBytes: Math.floor(quantity(memory)),
    gpus: Math.floor(quantity(gpus)),
  };
}

const FACTORS: Readonly<Record<string, number>> = {
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** A number of the API, such as `3920m` or `16Gi`. */
export function quantity(text: string): number {
  const [, number = '0', suffix = ''] = /^([\d.]+)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(number) * (FACTORS[suffix] ?? 1);
}
