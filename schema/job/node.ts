import { parseArn } from '#src/domain/arn.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import type { JobType } from './type.js';

type ToNode = (job: JobRecord, moment: Moment) => JobType;

/** The conversion of each kind's jobs to GraphQL objects; {@link defineJobResolver} adds its kind. */
const KINDS: { readonly codec: JobCodec<JobRecord>; readonly toNode: ToNode }[] = [];

/** Adds a kind of jobs to those that have GraphQL objects. */
export function addJobNodes<Job extends JobRecord>(
  codec: JobCodec<JobRecord>,
  toNode: (job: Job, moment: Moment) => JobType,
): void {
  KINDS.push({ codec, toNode: toNode as ToNode }); // it gets what the codec reads
}

/** The GraphQL object of a job of any kind. */
export function toJobNode(job: JobRecord, moment: Moment = PRESENT): JobType {
  const { kind } = parseArn(job.arn);
  const found = KINDS.find(({ codec }) => codec.kind === kind);
  if (!found) throw new Error(`The kind '${kind}' of job is no GraphQL object.`);
  return found.toNode(job, moment);
}

/** Jobs as nodes. */
export const jobNodeKind: NodeKind = {
  has: (label) => KINDS.some(({ codec }) => codec.label === label),
  toNode({ element }, moment) {
    const found = KINDS.find(({ codec }) => codec.label === element.labels[0]);
    if (!found) throw new Error(`The label '${element.labels[0]}' is no job.`);
    return found.toNode(found.codec.read(element), moment);
  },
};

/** The GraphQL object of a job that was read at a moment; `differing` replaces fields of its record. */
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
