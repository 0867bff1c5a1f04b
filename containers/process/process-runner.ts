import { containerPaths, portEnvironment } from '#src/domain/container/index.js';
import type { Runner, RunSpec } from '#src/ports/runner.js';
import { hostResources } from '../shared/host-resources.js';
import type { ShimOrder, WatchOrder } from '../shared/shim/shim-order.js';
import { openShimRunner, type ShimRunnerOptions } from '../shared/shim-runner.js';
import { ProgramFolders, type ProgramUser } from '../shared/users/index.js';
import { endProcesses } from './end-processes.js';
import { type ImageTable, programCommand } from './image-command.js';

export type { ImageCommands } from './image-command.js';

export interface ProcessRunnerOptions extends ShimRunnerOptions {
  /** The commands of images, by reference or by the key of an algorithm. */
  readonly images: ImageTable;
  /** The user that programs run as; default the user of the server. */
  readonly user?: ProgramUser;
  readonly workDirectories?: readonly string[];
}

/** Opens a runner of local processes, and connects to the runs of its directory. */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<Runner> {
  const { images, user, workDirectories = [] } = options;
  const users = user && (await ProgramFolders.open(user, workDirectories));
  return openShimRunner(options, {
    name: 'process',
    shim: new URL('./shim/main.js', import.meta.url),
    resources: hostResources,
    check: async (program) => void programCommand(images, program),
    async order(spec) {
      const identity = await users?.give(spec.folder);
      return { ...orderOf(spec, images), ...(identity && { identity }) };
    },
    endAll: endProcesses,
  });
}

function orderOf(spec: RunSpec, images: ImageTable): Omit<ShimOrder, keyof WatchOrder> {
  const { program, folder, limits: { memoryBytes, cpus } = {} } = spec;
  return {
    command: [...programCommand(images, program), ...(spec.parameters?.(folder) ?? [])],
    environment: {
      // Not enforced; numeric libraries choose the size of their thread pools by it.
      ...(cpus === undefined ? {} : { OMP_NUM_THREADS: String(Math.max(1, Math.ceil(cpus))) }),
      ...spec.environment(folder),
    },
    workingDirectories: [containerPaths(folder).code, folder],
    portVariables: spec.listens ? Object.keys(portEnvironment(0)) : [],
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  };
}
