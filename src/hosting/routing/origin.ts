import type { Arn } from '#src/domain/arn.js';

/** The origin of an instance's answers; each ARN is a starting point in the lineage. */
export interface InstanceOrigin {
  readonly endpoint: Arn;
  /** The ModelDeployment action by which the instance was started. */
  readonly deployment: Arn;
  readonly model: Arn;
  /** The version of the model's data that was unpacked; undefined for a model without data. */
  readonly artifact?: Arn | undefined;
}

export interface AnswerOrigin extends InstanceOrigin {
  readonly variant: string;
  /** A commit at which the lineage has this deployment. */
  readonly commit: number;
}
