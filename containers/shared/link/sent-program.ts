import { CONTAINER_ROOT } from '#src/domain/container/index.js';
import { JOB_LIMITS } from '#src/domain/limits.js';
import type { RunSpec } from '#src/ports/runner.js';
import type { SentProgram } from './messages.js';

/** The parts of a {@link SentProgram} that its runner decides. */
type Placed = Pick<
  SentProgram,
  'runId' | 'runner' | 'imageName' | 'image' | 'user' | 'outsideNetwork' | 'network'
>;

/** Returns the program of a run for its agent. */
export function sentProgram(spec: RunSpec, placed: Placed): SentProgram {
  const { limits = {} } = spec;
  return {
    ...placed,
    labels: spec.labels,
    program: spec.program,
    host: spec.host,
    hosts: spec.hosts ?? [],
    environment: spec.environment(CONTAINER_ROOT),
    parameters: spec.parameters?.(CONTAINER_ROOT) ?? [],
    ...(spec.pythonEnvironment && { pythonEnvironment: spec.pythonEnvironment }),
    listens: spec.listens ?? false,
    limits,
    maxLogBytes: limits.maxLogBytes ?? JOB_LIMITS.maxLogBytes,
    maxOutputBytes: limits.maxOutputBytes ?? JOB_LIMITS.maxOutputBytes,
  };
}

/** Returns the user that programs run as, by default that of the server, as `uid:gid`. */
export function programUser(user: { readonly uid: number; readonly gid: number } | undefined) {
  const { uid, gid } = user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return `${uid}:${gid}`;
}
