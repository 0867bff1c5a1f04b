import { reasonOf } from '#src/domain/errors/index.js';
import type { LinkProgress } from '../../shared/link/shim/link-progress.js';
import { PlacedProgram } from '../../shared/link/shim/placed-program.js';
import type { Placement } from '../../shared/link/shim/placement.js';
import type { ProgramSink, WatchedProgram } from '../../shared/shim/run-shim.js';
import { KubeClient, KubeError, type KubeObject, withPatience } from '../client/kube-client.js';
import { KINDS, LABELS, objectName } from '../names.js';
import { namedJob } from '../run-objects.js';
import { endRun, removeRun } from '../run-removal.js';
import type { KubernetesOrder } from './kubernetes-order.js';
import { PodFinder } from './pod-finder.js';

/** How long the API server may be away while the objects of a run are made. */
const CREATE_MS = 15_000;
/** How long an agent may take to end its program once it has no contact. */
const ENDING_MS = 30_000;

/** Makes the program of a run in a pod of a cluster. */
export function kubernetesProgram(order: KubernetesOrder): WatchedProgram {
  return new PlacedProgram(order, new KubernetesPlacement(order));
}

class KubernetesPlacement implements Placement {
  readonly name = 'the cluster';
  readonly #order: KubernetesOrder;
  readonly #client: KubeClient;
  #finder: PodFinder | undefined;

  constructor(order: KubernetesOrder) {
    this.#order = order;
    this.#client = new KubeClient(order.login, order.namespace);
  }

  async create(attempt: number, avoided: readonly string[]): Promise<string> {
    const client = this.#client;
    const { job, policy, carried } = this.#order.objects;
    const isCarried = carried !== undefined && attempt === 1;
    const secret = { ...this.#order.objects.secret, ...(isCarried && { data: carried }) };
    const name = objectName(this.#order.program.labels, attempt);
    const withName = (object: object) => ({
      ...object,
      metadata: { ...(object as KubeObject).metadata, name },
    });
    const make = (kind: string, object: object) => this.#make(client, kind, object);
    try {
      // The pod needs both of them. One after the other, so that only one of two servers gets the name.
      const secrets = await make(KINDS.secrets, withName(secret));
      const policies = await make(KINDS.policies, withName(policy));
      const made = await make(KINDS.jobs, withoutNodes(withName(namedJob(job, name)), avoided));
      void this.#own(client, name, { made, secrets, policies });
    } catch (error) {
      await removeRun(client, this.#order.runId).catch(() => undefined);
      throw startError(error);
    }
    return name;
  }

  /**
   * Without the login, and without the objects, which contain the values of the program's variables;
   * so a lost program is not started again from here.
   */
  get kept(): object {
    const { login: _login, objects, program, resume: _resume, ...order } = this.#order;
    const { isLaunched, group } = objects;
    return {
      ...order,
      maxAttempts: 1,
      program: { ...program, environment: {}, parameters: [] },
      objects: { isLaunched, group },
    };
  }

  finder(name: string, sink: ProgramSink, progress: LinkProgress): PodFinder {
    this.#finder = new PodFinder(this.#client, this.#order, { name, sink, progress });
    return this.#finder;
  }

  async clear(): Promise<void> {
    const client = this.#client;
    // A lost node keeps its pod. Without contact, the agent there has ended the program by then.
    const until = performance.now() + this.#order.contactMs + ENDING_MS;
    while (!(await endRun(client, this.#order.runId)) && performance.now() < until);
  }

  async waitsFor(): Promise<string | undefined> {
    return this.#finder?.waitsFor;
  }

  reasonOf(error: unknown): string {
    return reasonOf(error);
  }

  async release(): Promise<void> {
    try {
      const client = this.#client;
      await removeRun(client, this.#order.runId);
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
    }
  }

  /** An object of this run may exist already, because the answer to an earlier request was lost. */
  async #make(client: KubeClient, kind: string, object: object): Promise<KubeObject> {
    const { name } = (object as KubeObject).metadata;
    try {
      return await withPatience(() => client.create(kind, object), CREATE_MS);
    } catch (error) {
      if (!(error instanceof KubeError) || error.status !== 409) throw error;
      const labelSelector = `${LABELS.run}=${this.#order.runId}`;
      const mine = await client.list<KubeObject>(kind, { labelSelector });
      const found = mine.find(({ metadata }) => metadata.name === name);
      if (found) return found;
      throw error;
    }
  }

  /** The cluster removes the secret and the policy with the job, also when no server comes back. */
  async #own(
    client: KubeClient,
    name: string,
    { made, ...owned }: Readonly<Record<'made' | 'secrets' | 'policies', KubeObject>>,
  ): Promise<void> {
    const { uid } = made.metadata;
    const ownerReferences = [{ apiVersion: 'batch/v1', kind: 'Job', name, uid }];
    for (const kind of ['secrets', 'policies'] as const) {
      const metadata = { uid: owned[kind].metadata.uid, ownerReferences };
      await client.patch(KINDS[kind], name, { metadata }).catch(() => undefined);
    }
  }
}

/** Returns a job whose pod must not run on some nodes. */
function withoutNodes(job: object, nodes: readonly string[]): object {
  if (nodes.length === 0) return job;
  const { spec, ...rest } = job as { readonly spec: { readonly template: PodOf } };
  const { template } = spec;
  // Each of them takes only one value.
  const matchFields = nodes.map((node) => ({
    key: 'metadata.name',
    operator: 'NotIn',
    values: [node],
  }));
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchFields }],
      },
    },
  };
  return {
    ...rest,
    spec: { ...spec, template: { ...template, spec: { affinity, ...template.spec } } },
  };
}

interface PodOf {
  readonly spec: object;
}

/** The code says whether a later attempt may succeed. */
function startError(error: unknown): unknown {
  if (!(error instanceof KubeError))
    return Object.assign(new Error(`The API server does not answer (${reasonOf(error)})`), {
      code: 'EAGAIN',
    });
  if (error.status === 409)
    return Object.assign(new Error('There is a run with these labels already'), {
      code: 'ALREADY_EXISTS',
    });
  const isQuota = error.status === 403 && /exceeded quota/.test(error.message);
  const isPassing = error.status === 429 || error.status >= 500 || isQuota;
  return isPassing ? Object.assign(new Error(error.message), { code: 'EAGAIN' }) : error;
}
