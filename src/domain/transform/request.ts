import type { ProgramJobRequest } from '../job/index.js';
import type { AssembleWith, BatchStrategy, JoinSource, SplitType } from './transform-job.js';

/** What a caller asks for when launching a batch transform job; nothing of it is checked yet. */
export interface TransformRequest extends ProgramJobRequest {
  readonly modelName: string;
  /** A prefix or an object. */
  readonly input: string;
  readonly contentType?: string;
  /** Default `None`. */
  readonly splitType?: SplitType;
  /** What the container asks for when absent, else `MultiRecord`. */
  readonly batchStrategy?: BatchStrategy;
  /** Default `None`. */
  readonly assembleWith?: AssembleWith;
  /** `s3://<default bucket>/<name>` when absent. */
  readonly outputPath?: string;
  readonly accept?: string;
  /** Default `None`. */
  readonly joinSource?: JoinSource;
  /** Default `$`. */
  readonly inputFilter?: string;
  /** Default `$`. */
  readonly outputFilter?: string;
  /** What the container asks for when absent or 0, else 1. */
  readonly maxConcurrentTransforms?: number;
  /** MiB; what the container asks for when absent, else 6. */
  readonly maxPayloadMb?: number;
  /** Default 600. */
  readonly invocationTimeoutSeconds?: number;
  /** Default 3. */
  readonly invocationMaxRetries?: number;
}
