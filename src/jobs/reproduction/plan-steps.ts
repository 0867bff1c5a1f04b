import { type Arn, parseArn } from '#src/domain/arn.js';
import { jobNameOfComponent } from '#src/domain/job/index.js';
import { jobOf, type TrialComponent } from '#src/domain/lineage/index.js';
import type { JobArnKind } from '#src/domain/record-kinds.js';
import type { Blocker, ReproductionStep } from '#src/domain/reproduction/index.js';

/** A past job in a plan. */
export interface Visited {
  readonly step: TrialComponent;
  readonly runs: boolean;
  readonly blockers: readonly Blocker[];
  readonly needs: readonly TrialComponent[];
  readonly isPrediction?: true;
}

/** Returns the steps of a plan, numbered so that each comes after those that it needs. */
export function stepsOf(
  visited: ReadonlyMap<Arn, Visited>,
  subjects: ReadonlySet<Arn>,
): readonly ReproductionStep[] {
  const steps = new Map<Arn, ReproductionStep>();
  for (const arn of inOrder(visited, rootsOf(visited, subjects))) {
    const { step, runs, blockers, needs, isPrediction } = visited.get(arn) as Visited;
    const needed = needs.flatMap((one) => steps.get(one.arn) ?? []);
    const blocked = needed
      .filter(({ fate }) => runs && fate === 'IMPOSSIBLE')
      .map(({ number, jobName }) => ({
        kind: 'STEP' as const,
        name: jobName,
        reason: `step ${number} is impossible`,
      }));
    const all = [...blockers, ...blocked];
    steps.set(arn, {
      number: steps.size + 1,
      fate: !runs ? 'REUSE' : all.length > 0 ? 'IMPOSSIBLE' : 'RUN',
      job: jobOf(step) ?? arn,
      jobName: jobNameOf(step),
      trialComponent: arn,
      needs: needed.map(({ number }) => number),
      blockers: all,
      isSubject: subjects.has(arn),
      ...(isPrediction && { isPrediction }),
    });
  }
  return [...steps.values()];
}

function rootsOf(visited: ReadonlyMap<Arn, Visited>, subjects: ReadonlySet<Arn>): readonly Arn[] {
  const predicting = [...visited.values()].filter(({ isPrediction }) => isPrediction);
  return [...subjects, ...predicting.map(({ step }) => step.arn)];
}

/** Depth first without recursion, because a chain may have thousands of jobs. */
function inOrder(visited: ReadonlyMap<Arn, Visited>, subjects: Iterable<Arn>): readonly Arn[] {
  const done = new Set<Arn>();
  const open = [...subjects].reverse().map((arn) => ({ arn, isSeen: false }));
  const entered = new Set<Arn>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { arn, isSeen } = next;
    if (isSeen) done.add(arn);
    if (isSeen || entered.has(arn)) continue;
    entered.add(arn);
    open.push({ arn, isSeen: true });
    for (const { arn: needed } of visited.get(arn)?.needs ?? [])
      if (visited.has(needed)) open.push({ arn: needed, isSeen: false });
  }
  return [...done];
}

/** The name of the job, or of a run of another program. */
function jobNameOf(step: TrialComponent): string {
  const job = jobOf(step);
  return job === undefined
    ? step.name
    : jobNameOfComponent(parseArn(job).kind as JobArnKind, step.name);
}
