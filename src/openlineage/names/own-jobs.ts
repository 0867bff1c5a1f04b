import { type Arn, type ArnScope, parseArn } from '#src/domain/arn.js';
import { withoutTime } from '#src/domain/names.js';
import type { Named } from './dataset-names.js';

/** A job or an endpoint of ours. */
interface OwnJob {
  readonly arn: Arn;
  readonly name: string;
  /** The tuning job whose trial it is. */
  readonly tuningJob?: Arn;
}

/**
 * The name of a job or an endpoint of ours in OpenLineage: the namespace
 * `forebear://<account>/<region>`, and `<kind>.<name>`. The time in a generated name is left out, and
 * a trial has the name of its tuning job, so that the jobs of a series are runs of one job.
 */
export function ownJob(kind: string, { arn, name, tuningJob }: OwnJob): Named {
  const series = withoutTime(tuningJob === undefined ? name : parseArn(tuningJob).id);
  return { namespace: ownNamespace(parseArn(arn)), name: `${kind}.${series}` };
}

/** The namespace of the jobs and endpoints of a platform. */
export function ownNamespace({ account, region }: Pick<ArnScope, 'account' | 'region'>): string {
  return `forebear://${account}/${region}`;
}
