import type { JobRecord } from '#src/domain/job/index.js';
import { type Moment, nodeId } from '../shared/moment.js';
import type { JobType } from './type.js';

/** The GraphQL object of a job, as it was read at a moment, with the fields in which it differs from the record. */
export function jobNode<Node extends JobType>(
  type: new () => Node,
  { job, differing }: { readonly job: JobRecord; readonly differing: object },
  moment: Moment,
): Node {
  const { trialComponent: trialComponentArn, ...rest } = job;
  return Object.assign(new type(), rest, {
    id: nodeId(job.arn, moment),
    at: moment.at,
    isPast: moment.isPast,
    trialComponentArn,
    ...differing,
  }) as unknown as Node;
}
