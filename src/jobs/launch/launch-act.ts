import type { ArnScope } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { TransformJob } from '#src/domain/transform/index.js';
import { contextArn, contextArnKind } from '#src/lineage/index.js';
import type { Act } from '#src/policies/index.js';
import { callerOf, type Principal } from '#src/ports/identity.js';

/** Returns the act of a launch, which rules admit or refuse. */
export function launchAct(
  {
    kind,
    job,
    scope,
  }: { readonly kind: string; readonly job: JobRecord; readonly scope: ArnScope },
  { principal, dryRun }: Pick<Act, 'principal' | 'dryRun'>,
): Act {
  const { arn, name, tags, experiment, trialComponent: entity } = job;
  const { experimentName, trialName } = experiment;
  return {
    on: 'launch',
    subject: { kind, name, arn, tags },
    experiment: experimentName,
    packages: servedPackages(job),
    entity,
    context: contextArn(scope, trialName, contextArnKind('Trial')),
    ...{ principal, dryRun },
  };
}

/** Returns the model package of a batch transform's model; nothing for other jobs. */
function servedPackages(job: JobRecord): Act['packages'] {
  return 'serves' in job ? [(job as TransformJob).serves.modelPackage] : [];
}

/** Returns the caller that launched a job, in whose name the platform continues it. */
export function launcherOf({ createdBy }: Pick<JobRecord, 'createdBy'>): Principal {
  return callerOf(createdBy);
}
