import { parseArn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { Blocker } from '#src/domain/reproduction/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Gate } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Clock } from '#src/ports/system.js';
import { launchAct, launcherOf } from '../launch/launch-act.js';
import type { PastJob } from './past-job.js';
import type { GraphParts } from './subject.js';

/** The services that evaluate a launch. */
export interface GateParts extends GraphParts {
  readonly clock: Clock;
  readonly gate?: Gate;
}

/**
 * Returns why a policy or a quarantine refuses to launch a past job again; empty when none does.
 * Evaluates the past job without its tags, because its repetition gets none.
 */
export async function launchRefusal(
  { gate, clock, ...graph }: GateParts,
  { job }: PastJob,
  caller: Principal,
): Promise<readonly Blocker[]> {
  const principal = launcherOf({ createdBy: caller.arn });
  const draft = new LineageDraft({ ...graph, actor: principal.arn, now: clock.now() });
  const { kind } = parseArn(job.arn);
  const act = launchAct(
    { kind, job: { ...job, tags: {} }, scope: graph.scope },
    { principal, dryRun: true },
  );
  try {
    await gate?.admit(draft, act);
    return [];
  } catch (error) {
    if (!isPlatformError(error, 'POLICY_DENIED')) throw error;
    return [{ kind: 'POLICY', name: job.name, reason: error.message }];
  }
}
