import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { HostResources, Runner } from '#src/ports/runner.js';
import { type ImageNames, imageReference } from '../shared/engine/images.js';
import { runnerName } from '../shared/engine/networks.js';
import { programUser, sentProgram } from '../shared/link/sent-program.js';
import { programEntrypoint } from '../shared/program-options.js';
import { openShimRunner, type ShimRunnerOptions } from '../shared/shim-runner.js';
import type { ProgramUser } from '../shared/users/index.js';
import { carriedData } from './carried-program.js';
import { KubeClient, KubeError } from './client/kube-client.js';
import { type KubeAddress, readLogin } from './client/kubeconfig.js';
import { ImageDigests } from './image-digests.js';
import { clusterNodes, sizesOf } from './node-sizes.js';
import type { PodTemplate } from './pod-spec.js';
import { checkRights } from './rights.js';
import { runObjects } from './run-objects.js';
import { endRun, removeRun, sweepRuns } from './run-removal.js';
import type { KubernetesOrder } from './shim/kubernetes-order.js';

export interface KubernetesRunnerOptions extends ShimRunnerOptions {
  readonly cluster: KubeAddress;
  /** Image references, by the names that requests use. */
  readonly images: () => ImageNames;
  /** The image of the agent. */
  readonly agentImage: string;
  /** The user that programs run as; default: the user of the server. */
  readonly user?: Pick<ProgramUser, 'uid' | 'gid'>;
  /** Let programs reach networks outside; default false. */
  readonly outsideNetwork?: boolean;
  /** Networks of servers outside the cluster. */
  readonly servers?: readonly string[];
  /** The labels of the pods of this installation's servers; default `app.kubernetes.io/name: forebear`. */
  readonly serverLabels?: Readonly<Record<string, string>>;
  /** Fields of the specs of pods, by instance type; `*` is for all others. */
  readonly podTemplates?: Readonly<Record<string, PodTemplate>>;
  /** The local queue of Kueue that jobs wait in. */
  readonly queue?: string | undefined;
  /** The sizes when the server may not list nodes. */
  readonly capacity?: HostResources | undefined;
  /**
   * How long a node may have no contact before it is given up and its program ends; default one
   * minute.
   */
  readonly contactMs?: number;
  /**
   * How long a pod on a node may take to begin, the other hosts of a job to get a pod, and an
   * instance to get a node; default half an hour.
   */
  readonly startMs?: number;
  /** How many nodes are tried for a program whose node is lost, one after the other; default 3. */
  readonly maxAttempts?: number;
}

const KEY_BYTES = 32;
const DEFAULT_CONTACT_MS = 60_000;
const DEFAULT_ATTEMPTS = 3;
const DEFAULT_START_MS = 30 * 60_000;
const DEFAULT_SERVER = { 'app.kubernetes.io/name': 'forebear' };

/** Opens a runner of jobs on a Kubernetes cluster, and adopts the runs in its directory. */
export async function openKubernetesRunner(options: KubernetesRunnerOptions): Promise<Runner> {
  const { images, contactMs = DEFAULT_CONTACT_MS, outsideNetwork = false } = options;
  const { startMs = DEFAULT_START_MS, serverLabels = DEFAULT_SERVER } = options;
  const login = await readLogin(options.cluster.kubeconfig);
  const client = new KubeClient(login, options.cluster.namespace);
  const runner = runnerName(options.directory);
  const digests = new ImageDigests(client, { runner, startMs });
  const resources = () =>
    answered(async () => {
      const nodes = await clusterNodes(client);
      if (nodes) return sizesOf(nodes);
      if (options.capacity) return options.capacity;
      throw new PlatformError(
        'CONFIG_INVALID',
        'The server may not list the nodes of the cluster; give it that right, or name their sizes by the setting kubernetesCapacity.',
        { details: { key: 'kubernetesCapacity', value: '', source: 'runner' } },
      );
    });
  await answered(() => checkRights(client));
  await resources();

  return openShimRunner(options, {
    name: 'kubernetes',
    supports: { pipes: false, hostNames: true },
    shim: new URL('./shim/main.js', import.meta.url),
    sharesEnvironment: true,
    resources,
    async check(program) {
      imageReference(images(), program);
    },
    prepare: async (program, prepareOptions) => {
      const reference = imageReference(images(), program);
      const digest = await answered(() => digests.of(reference, prepareOptions));
      return { imageDigest: digest, ...(program.python && { interpreter: digest }) };
    },
    async order(
      spec,
      { runId },
    ): Promise<Omit<KubernetesOrder, 'maxLogBytes' | 'orphanGraceMs' | 'runId'>> {
      const imageName = imageReference(images(), spec.program);
      const user = programUser(options.user);
      const program = sentProgram(spec, {
        runId,
        runner,
        imageName,
        image: imageName,
        user,
        outsideNetwork,
      });
      const folder = await realpath(spec.folder);
      const isLaunched = programEntrypoint(spec, { isCarried: true }).length > 0;
      const carried = isLaunched ? await carriedData(program, folder) : undefined;
      const key = randomBytes(KEY_BYTES).toString('hex');
      const { podTemplates = {}, agentImage, queue, servers = [] } = options;
      const template = podTemplates[spec.limits?.instanceType ?? ''] ?? podTemplates['*'] ?? {};
      return {
        login,
        namespace: client.namespace,
        key,
        folder,
        program,
        contactMs,
        startMs,
        maxAttempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
        objects: runObjects(spec, {
          ...{ runId, runner, image: imageName, agentImage, user, key },
          ...{ contactMs, outsideNetwork, servers, template, queue },
          carried,
          serverPods: { namespace: login.namespace, labels: serverLabels },
        }),
      };
    },
    login: () => ({ login }),
    endAll: ({ id }) => endRun(client, id),
    removed: ({ id }) => removeRun(client, id), // its shim may not have removed it yet
    sweep: (sweep) => sweepRuns(client, runner, sweep),
  });
}

/** Throws `SERVICE_UNAVAILABLE` for a refusal, and without an answer: the cluster may come back. */
async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const what = cause instanceof KubeError ? 'refuses a call' : 'does not answer';
    throw new PlatformError(
      'SERVICE_UNAVAILABLE',
      `The API server of the cluster ${what} (${reasonOf(cause)}).`,
      { cause },
    );
  }
}
