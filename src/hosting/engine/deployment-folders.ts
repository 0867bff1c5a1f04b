import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arn } from '#src/domain/arn.js';
import { isErrno } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import { type Deployment, deploymentsOf, ENDPOINTS } from '#src/domain/hosting/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { removeTree } from '#src/files/remove-tree.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { scanLabel } from '#src/supervision/scan-label.js';
import type { HostingServices } from './services.js';

export function deploymentFolder(endpoint: Arn, { action }: Pick<Deployment, 'action'>): string {
  return hex32(`${endpoint}\n${action}`);
}

/** Removes the folders of deployments that no endpoint has any more, which a crash can leave behind. */
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
  return names.filter((name) => /^[0-9a-f]{32}$/.test(name));
}

async function wantedFolders(store: GraphStore): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>();
  for await (const { element } of scanLabel(store, ENDPOINTS.label)) {
    const endpoint = readOrReport(() => ENDPOINTS.read(element));
    if (!endpoint) continue;
    for (const kept of deploymentsOf(endpoint)) wanted.add(deploymentFolder(endpoint.arn, kept));
  }
  return wanted;
}
