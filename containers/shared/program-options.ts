import { existsSync } from 'node:fs';
import { CONTAINER_ROOT, containerPaths, portEnvironment } from '#src/domain/container/index.js';
import type { RunSpec } from '#src/ports/runner.js';
import { pythonCommand } from './host-resources.js';

/** The port of the contract, which every serving program listens on. */
export const SERVING_PORT = 8080;

/**
 * The paths of the platform's programs in Python, and of an installed environment, in a container.
 */
export const FOREBEAR_FOLDERS = {
  root: '/opt/forebear',
  programs: '/opt/forebear/python',
  environment: '/opt/forebear/environment',
} as const;

/** Returns the command of a program in a container; empty when its image decides. */
export function programEntrypoint(
  { program, pythonEnvironment }: RunSpec,
  { isCarried }: { readonly isCarried: boolean },
): readonly string[] {
  if (!program.python) return program.entrypoint ?? [];
  const environment = pythonEnvironment === undefined ? undefined : FOREBEAR_FOLDERS.environment;
  const place = { interpreter: 'python3', programs: FOREBEAR_FOLDERS.programs, environment };
  const copies = isCarried && program.python.program === 'install';
  return [...pythonCommand(program.python, place), ...(copies ? ['--copies'] : [])];
}

/** Otherwise a missing folder would be created as root. */
export function workingDirectory(folder: string): string {
  return existsSync(containerPaths(folder).code) ? containerPaths().code : CONTAINER_ROOT;
}

/** Returns the environment of a program in a container. */
export function programVariables({
  environment,
  listens,
  limits,
}: Pick<RunSpec, 'environment' | 'listens' | 'limits'>): Readonly<Record<string, string>> {
  const cpus = limits?.cpus;
  return {
    HOME: '/tmp',
    ...(cpus === undefined ? {} : { OMP_NUM_THREADS: `${Math.max(1, Math.ceil(cpus))}` }),
    ...environment(CONTAINER_ROOT),
    ...(listens ? { ...portEnvironment(SERVING_PORT), SVC_HOST: '0.0.0.0' } : {}),
  };
}
