import type { Arn } from '#src/domain/arn.js';

/** Where the answers of an instance come from: ARNs, at each of which the lineage can be entered. */
export interface InstanceOrigin {
  readonly endpoint: Arn;
  /** The ModelDeployment action by which the instance was started. */
  readonly deployment: Arn;
  readonly model: Arn;
  /** The version of the model's data that was unpacked; none for a model without. */
  readonly artifact?: Arn | undefined;
}

/** Where one answer came from. */
export interface AnswerOrigin extends InstanceOrigin {
  readonly variant: string;
  /** A commit at which the lineage tells of this deployment. */
  readonly commit: number;
}
