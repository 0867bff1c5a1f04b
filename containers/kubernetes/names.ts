import { createHash } from 'node:crypto';
import type { Labels } from '#src/ports/run.js';
import { runName } from '../shared/run-folders.js';

export const AGENT_CONTAINER = 'agent';
export const PROGRAM_CONTAINER = 'program';

/** The labels of every object of the runner. */
export const LABELS = {
  run: 'forebear.io/run',
  runner: 'forebear.io/runner',
  /** The hosts of one job. */
  group: 'forebear.io/group',
  host: 'forebear.io/host',
  queue: 'kueue.x-k8s.io/queue-name',
} as const;

/** The kinds of objects that a run has, by their paths in the API. */
export const KINDS = {
  jobs: 'batch/v1/jobs',
  pods: 'v1/pods',
  secrets: 'v1/secrets',
  policies: 'networking.k8s.io/v1/networkpolicies',
  events: 'v1/events',
} as const;

/** The port of an agent in its pod. */
export const AGENT_PORT = 8_470;
/** The port that opens once the program may start. */
export const GATE_PORT = 8_471;

/** The name of the objects of a run; equal labels give equal names, so that only one run can have them. */
export function objectName(labels: Labels, attempt: number): string {
  return `forebear-${runName(labels).slice(0, 20)}-${attempt}`;
}

/** The group of a run: the hosts of a job share it. */
export function groupOf({
  host: _host,
  variant: _variant,
  instance: _instance,
  ...shared
}: Labels) {
  const entries = Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 20);
}
