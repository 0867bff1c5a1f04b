import { setTimeout as sleep } from 'node:timers/promises';
import type { DockerClient } from '../../shared/engine/docker-client.js';

const LOOK_MS = 100;
/** States in which a task has a node, or had one. */
const OVER = ['complete', 'failed', 'shutdown', 'rejected', 'orphaned', 'remove'];

/** The task of a service, from its manager. */
export interface TaskState {
  readonly state: string;
  readonly isOver: boolean;
  readonly node?: string;
  /** Why it waits or has ended. */
  readonly why?: string;
}

/** See https://docs.docker.com/reference/api/engine/ (Task). */
interface Task {
  readonly NodeID?: string;
  readonly Status: { readonly State: string; readonly Err?: string };
}

/** The task of a service; undefined while there is none. */
export async function taskOf(
  docker: DockerClient,
  service: string,
): Promise<TaskState | undefined> {
  const tasks: readonly Task[] = await docker.listTasks({ filters: { service: [service] } });
  const [task] = tasks;
  if (!task) return undefined;
  const { State: state, Err: why } = task.Status;
  return {
    state,
    isOver: OVER.includes(state),
    ...(task.NodeID && { node: task.NodeID }),
    ...(why && { why }),
  };
}

/** The name of a node, and whether the swarm reaches it. */
export async function nodeOf(docker: DockerClient, id: string) {
  const { Description, Status } = await docker.getNode(id).inspect();
  return { name: Description.Hostname as string, isDown: Status.State === 'down' };
}

/** Options of {@link untilOver}. */
export interface UntilOverOptions {
  readonly withinMs: number;
}

/** Resolves when the task of a service has ended, or the time is over. */
export async function untilOver(
  docker: DockerClient,
  service: string,
  { withinMs }: UntilOverOptions,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if ((await taskOf(docker, service).catch(() => undefined))?.isOver) return;
    await sleep(LOOK_MS);
  }
}
