import type { ArnScope } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { contextArn, contextArnKind } from '#src/lineage/index.js';
import type { Act } from '#src/policies/index.js';
import type { Principal } from '#src/ports/identity.js';

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
    packages: [],
    entity,
    context: contextArn(scope, trialName, contextArnKind('Trial')),
    ...{ principal, dryRun },
  };
}

/** Returns the caller that launched a job, in whose name the platform continues it. */
export function launcherOf({ createdBy }: Pick<JobRecord, 'createdBy'>): Principal {
  const account = createdBy.split(':')[4] ?? '';
  return { arn: createdBy, account, userId: createdBy, role: 'operator' };
}
