import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import type { PrepareOptions } from '#src/ports/runner.js';
import type { KubeClient } from './client/kube-client.js';
import { KINDS, LABELS, PROGRAM_CONTAINER } from './names.js';
import { type ClusterNode, clusterNodes } from './node-sizes.js';
import { type Pod, podView } from './pod-view.js';

const LOOK_MS = 250;
/** How long an image may not be there; a registry may be away for a moment. */
const PULL_MS = 30_000;
/** A tag may get another image. */
const KNOWN_MS = 60_000;
const DIGEST = /sha256:[0-9a-f]{64}$/;

/** The digests of images: of those that a node has, and of others after a pull by a node. */
export class ImageDigests {
  readonly #client: KubeClient;
  readonly #runner: string;
  readonly #known = new Map<string, { readonly digest: string; readonly untilMs: number }>();

  constructor(client: KubeClient, runner: string) {
    this.#client = client;
    this.#runner = runner;
  }

  /** Returns the digest of an image. Throws `IMAGE_UNKNOWN` when no node can get it. */
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
    say(`A node gets the image ${reference}.`);
    const name = `forebear-image-${randomUUID().slice(0, 13)}`;
    await this.#client.create(KINDS.pods, pullingPod(name, reference, this.#runner));
    try {
      const path = this.#client.path(KINDS.pods, name);
      for (let since: number | undefined; ; await sleep(LOOK_MS, undefined, { signal })) {
        const pod = await this.#client.json<Pod>('GET', path);
        const { trouble } = podView(pod);
        const [container] = pod.status?.containerStatuses ?? [];
        const digest = DIGEST.exec(container?.imageID ?? '')?.[0];
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
  const inReference = DIGEST.exec(reference)?.[0];
  if (inReference !== undefined) return inReference;
  const wanted = fullName(reference);
  for (const { status } of nodes)
    for (const { names } of status?.images ?? []) {
      if (!names?.includes(wanted)) continue;
      const digest = names.map((name) => DIGEST.exec(name)?.[0]).find(Boolean);
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
