import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { importImages } from '../../tools/services/kubernetes/node.mjs';
import { runningService } from '../../tools/services/service.mjs';
import { inTemporaryDirectory } from '../support/directory.js';

const execute = promisify(execFile);
const NODES = [1, 2];

/** The cluster of `npm run services -- up docker kubernetes`. */
export interface BenchCluster {
  readonly flags: readonly string[];
  /** Loads images of the Docker daemon on the nodes. */
  load(images: readonly string[]): Promise<void>;
  /** Runs a command by `kubectl run`; returns what it prints. */
  run(image: string, command: readonly string[]): Promise<string>;
}

/** Throws without the services. */
export function benchCluster(): BenchCluster {
  const daemon = runningService('docker');
  const cluster = runningService('kubernetes');
  if (!daemon || !cluster)
    throw new Error('Start the services first: npm run services -- up docker kubernetes');
  const docker = new Docker({ socketPath: daemon.url.replace(/^unix:\/\//, '') });
  const home = dirname(dirname(cluster.url));
  let count = 0;
  return {
    flags: ['--runner', 'kubernetes', '--kubeconfig', cluster.url],
    load: (images) =>
      inTemporaryDirectory(async (directory) => {
        for (const [index, image] of images.entries()) {
          const archive = join(directory, `${index}.tar`);
          await pipeline(await docker.getImage(image).get(), createWriteStream(archive));
          for (const node of NODES) importImages(home, node, archive);
        }
      }),
    async run(image, command) {
      count += 1;
      const pod = `bench-${count}`;
      const login = ['--kubeconfig', join(home, 'conf', 'admin.kubeconfig'), '-n', 'forebear'];
      const kubectl = (...words: readonly string[]) => execute('kubectl', [...login, ...words]);
      const options = ['--image-pull-policy=IfNotPresent', '--restart=Never', '--command', '--'];
      await kubectl('run', pod, `--image=${image}`, ...options, ...command);
      const isOver = '--for=jsonpath={.status.phase}=Succeeded';
      await kubectl('wait', `pod/${pod}`, isOver, '--timeout=60s');
      const { stdout } = await kubectl('logs', pod);
      await kubectl('delete', 'pod', pod, '--now');
      return stdout;
    },
  };
}
