import { ask } from '../../../tools/services/kubernetes/cluster.mjs';

const SPACE = 'namespaces/forebear';
/** What a run makes, and the pods of images. */
const KINDS = [
  `/apis/batch/v1/${SPACE}/jobs`,
  `/api/v1/${SPACE}/pods`,
  `/api/v1/${SPACE}/secrets`,
  `/apis/networking.k8s.io/v1/${SPACE}/networkpolicies`,
];

/** The paths of the objects of the runner's namespace. */
export async function objectsLeft(home: string): Promise<readonly string[]> {
  const left = await Promise.all(
    KINDS.map(async (kind) => {
      const { body } = await ask(home, `GET ${kind}`);
      const { items } = body as { readonly items: readonly Named[] };
      return items.map(({ metadata }) => `${kind}/${metadata.name}`);
    }),
  );
  return left.flat();
}

interface Named {
  readonly metadata: { readonly name: string };
}

/** The names of the pods of a run. */
export async function podsOf(home: string, run: string): Promise<readonly string[]> {
  const labels = `labelSelector=${encodeURIComponent(`forebear.io/run=${run}`)}`;
  const { body } = await ask(home, `GET /api/v1/${SPACE}/pods?${labels}`);
  const { items } = body as { readonly items: readonly Named[] };
  return items.map(({ metadata }) => metadata.name);
}

/** Allows the namespace only so many pods; returns what removes the limit. */
export async function limitPods(home: string, pods: number): Promise<() => Promise<void>> {
  const path = `/api/v1/${SPACE}/resourcequotas`;
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'tests' },
    spec: { hard: { pods: `${pods}` } },
  };
  await ask(home, `DELETE ${path}/tests`);
  await ask(home, `POST ${path}`, quota);
  for (;;) {
    const { body } = await ask(home, `GET ${path}/tests`);
    if ((body as { readonly status?: { readonly hard?: object } }).status?.hard) break;
  }
  return async () => void (await ask(home, `DELETE ${path}/tests`));
}

/** Asks the cluster to evict a pod, as `kubectl drain` does. */
export async function evict(home: string, pod: string): Promise<number> {
  const { status } = await ask(home, `POST /api/v1/${SPACE}/pods/${pod}/eviction`, {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name: pod },
  });
  return status;
}

/** The node of a pod. */
export async function nodeOf(home: string, pod: string): Promise<string> {
  const { body } = await ask(home, `GET /api/v1/${SPACE}/pods/${pod}`);
  return (body as { readonly spec: { readonly nodeName: string } }).spec.nodeName;
}

/** Lets a node take no more pods, or takes that back. */
export async function cordon(home: string, node: string, unschedulable: boolean): Promise<void> {
  for (;;) {
    const { body } = await ask(home, `GET /api/v1/nodes/${node}`);
    const { spec, ...rest } = body as { readonly spec: object };
    const changed = { ...rest, spec: { ...spec, unschedulable } };
    const { status } = await ask(home, `PUT /api/v1/nodes/${node}`, changed);
    if (status === 200) return; // otherwise its kubelet has changed it at the same time
  }
}
