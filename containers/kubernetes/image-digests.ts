import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { PrepareOptions } from '#src/ports/runner.js';
import type { KubeClient } from './client/kube-client.js';
import { KINDS, LABELS, PROGRAM_CONTAINER } from './names.js';
import { type ClusterNode, clusterNodes } from './node-sizes.js';
import { digestIn, type Pod, podView } from './pod-view.js';

const LOOK_MS = 250;
/** How long an image may not be there; a registry may be away for a moment. */
const PULL_MS = 30_000;
/** A tag may get another image. */
const KNOWN_MS = 60_000;

export interface ImageDigestsOptions {
  /** The value of the label of its pods. */
  readonly runner: string;
  /** How long a node may take to get an image. */
  readonly startMs: number;
}

/** The digests of images: of those that a node has, and of others after a pull by a node. */
export class ImageDigests {
  readonly #client: KubeClient;
  readonly #options: ImageDigestsOptions;
  readonly #known = new Map<string, { readonly digest: string; readonly untilMs: number }>();

  constructor(client: KubeClient, options: ImageDigestsOptions) {
    this.#client = client;
    this.#options = options;
  }

  /**
   * Returns the digest of an image. Throws `IMAGE_UNKNOWN` when no node can get it, and
   * `SERVICE_UNAVAILABLE` when none has it in time.
   */
  async of(reference: string, { say, signal }: PrepareOptions): Promise<string> {
    const known = this.#known.get(reference);
    if (known && known.untilMs > Date.now()) return known.digest;
    const nodes = (await clusterNodes(this.#client)) ?? [];
    const digest =
      digestOnNodes(nodes, reference) ?? (await this.#pulled(reference, { say, signal }));
    this.#known.set(reference, { digest, untilMs: Date.now() + KNOWN_MS });
    return digest;
  }

  /** A pod with the image says what it is. */
  async #pulled(reference: string, { say, signal }: PrepareOptions): Promise<string> {
    const { runner, startMs } = this.#options;
    say(`A node gets the image ${reference}.`);
    const name = `forebear-image-${randomUUID().slice(0, 13)}`;
    await this.#client.create(KINDS.pods, pullingPod(name, reference, runner));
    try {
      const path = this.#client.path(KINDS.pods, name);
      const end = performance.now() + startMs;
      for (
        let since: number | undefined;
        performance.now() < end;
        await sleep(LOOK_MS, undefined, { signal })
      ) {
        const pod = await this.#client.json<Pod>('GET', path);
        const { trouble } = podView(pod);
        const [container] = pod.status?.containerStatuses ?? [];
        const digest = digestIn(container?.imageID);
        if (digest !== undefined) return digest;
        if (!trouble) continue;
        since ??= performance.now();
        if (trouble.isFinal || performance.now() - since > PULL_MS)
          throw new PlatformError(
            'IMAGE_UNKNOWN',
            `No node of the cluster gets the image '${reference}': ${trouble.message}. Push it to a registry that the nodes reach, or load it on the nodes; 'forebear images' builds those of the platform.`,
            { details: { image: reference } },
          );
      }
      throw new PlatformError(
        'SERVICE_UNAVAILABLE',
        `No node of the cluster has got the image '${reference}' within ${startMs / 1000} s. If that is too short for it, raise the setting kubernetesStartSeconds.`,
        { details: { image: reference } },
      );
    } finally {
      await this.#client.remove(KINDS.pods, { name }, 0).catch(() => undefined);
    }
  }
}

/** The digest of an image that a node has; undefined when none has it. */
export function digestOnNodes(
  nodes: readonly ClusterNode[],
  reference: string,
): string | undefined {
  const inReference = digestIn(reference);
  if (inReference !== undefined) return inReference;
  const wanted = fullName(reference);
  for (const { status } of nodes)
    for (const { names } of status?.images ?? []) {
      if (!names?.includes(wanted)) continue;
      const digest = names.map(digestIn).find(Boolean);
      if (digest !== undefined) return digest;
    }
  return undefined;
}

/** The name as nodes write it, such as `docker.io/library/alpine:latest`. */
export function fullName(reference: string): string {
  const [first = '', ...rest] = reference.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const path = isHost ? reference : `docker.io/${rest.length > 0 ? '' : 'library/'}${reference}`;
  return /:[^/]+$/.test(path) ? path : `${path}:latest`;
}

function pullingPod(name: string, image: string, runner: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { [LABELS.runner]: runner } },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      activeDeadlineSeconds: 3_600,
      containers: [
        {
          name: PROGRAM_CONTAINER,
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['true'],
          securityContext: {
            runAsUser: 65_534,
            runAsNonRoot: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
            seccompProfile: { type: 'RuntimeDefault' },
          },
        },
      ],
    },
  };
}
