import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { hex32, type Vertex, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  type Deployment,
  deploymentsOf,
  ENDPOINTS,
  type Endpoint,
} from '#src/domain/hosting/index.js';
import { incarnatedOf, keyOf, readOrReport } from '#src/domain/record/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { scanLabel } from '#src/supervision/reconcile.js';
import type { Belonging } from '#src/supervision/subject-kind.js';
import type { HostingServices } from './services.js';

const FOLDER = /^([0-9a-f]{32})(?:-([0-9a-f]{16})-[0-9a-f]{8})?$/;

/**
 * The name of a deployment's folder; it begins with the endpoint's id when the endpoint has an
 * incarnation.
 */
export function deploymentFolder(
  endpoint: Pick<Endpoint, 'arn' | 'incarnation'>,
  { action }: Pick<Deployment, 'action'>,
): string {
  const hash = hex32(`${keyOf(endpoint)}\n${action}`);
  const { arn, incarnation } = endpoint;
  return incarnation === undefined ? hash : `${vertexIdOf(arn)}-${incarnation}-${hash.slice(0, 8)}`;
}

/**
 * The folders of endpoints at this place. The names of folders from earlier versions of Forebear do
 * not contain the endpoint.
 */
export async function endpointFolders({
  directory,
}: Pick<HostingServices, 'directory'>): Promise<readonly Belonging[]> {
  return (await foldersIn(directory)).flatMap((name) => {
    const [, subject, incarnation] = FOLDER.exec(name) ?? [];
    if (subject === undefined || incarnation === undefined) return [];
    return {
      subject: subject as VertexId,
      isOf: (record: Vertex) => incarnatedOf(record).incarnation === incarnation,
      name: `folder ${name}`,
      remove: () => removeTree(join(directory, name)),
    };
  });
}

/** Removes the folders of deployments that no endpoint has; a crash can leave them behind. */
export async function sweepDeploymentFolders({
  directory,
  store,
  logger,
}: Pick<HostingServices, 'directory' | 'store' | 'logger'>): Promise<void> {
  const failed = (error: unknown) =>
    logger.warn('the files of an earlier deployment are not removed', { error });
  try {
    // Listed before the store is read: a deployment is recorded before its folder is made, so that new folders are
    // safe.
    const names = await foldersIn(directory);
    const wanted = await wantedFolders(store);
    for (const name of names)
      if (!wanted.has(name)) await removeTree(join(directory, name)).catch(failed);
  } catch (error) {
    failed(error);
  }
}

async function foldersIn(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  return names.filter((name) => FOLDER.test(name));
}

async function wantedFolders(store: GraphStore): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>();
  for await (const { element } of scanLabel(store, ENDPOINTS.label)) {
    const endpoint = readOrReport(() => ENDPOINTS.read(element));
    if (!endpoint) continue;
    for (const kept of deploymentsOf(endpoint)) wanted.add(deploymentFolder(endpoint, kept));
  }
  return wanted;
}
