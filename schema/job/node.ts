import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { NodeKind } from '../node/kind.js';
import { type Moment, nodeId } from '../shared/moment.js';
import type { JobType } from './type.js';

/** The jobs of a kind as GraphQL objects. */
export interface JobNodes extends NodeKind {
  /** As ARNs name it. */
  readonly kind: string;
  ofRecord(job: JobRecord, moment: Moment): JobType;
}

/** The {@link JobNodes} of a kind. */
export function jobNodes<Job extends JobRecord>(
  { kind, label, read }: JobCodec<Job>,
  toNode: (job: Job, moment: Moment) => JobType,
): JobNodes {
  return {
    kind,
    labels: [label],
    toNode: ({ element }, moment) => toNode(read(element), moment),
    ofRecord: (job, moment) => toNode(job as Job, moment),
  };
}

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
