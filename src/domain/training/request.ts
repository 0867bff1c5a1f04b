import type {
  ChannelDataType,
  Compression,
  Distribution,
  InputMode,
  MetricDefinition,
  ProgramJobRequest,
} from '../job/index.js';

/** What a caller asks for when launching a training job; nothing of it is checked yet. */
export interface TrainingRequest extends ProgramJobRequest {
  readonly algorithm: AlgorithmRequest;
  /** JSON values; programs receive strings. */
  readonly hyperparameters?: Readonly<Record<string, unknown>>;
  readonly channels: readonly ChannelRequest[];
  /** The default bucket when absent. */
  readonly outputPath?: string;
  readonly checkpointUri?: string;
}

/** One of: a built-in algorithm's name; an image; a script with its folder, alone or in an image. */
export interface AlgorithmRequest {
  readonly name?: string;
  readonly image?: string;
  readonly entrypoint?: readonly string[];
  readonly arguments?: readonly string[];
  readonly entryPoint?: string;
  readonly sourceDir?: string;
  readonly transformersVersion?: string;
  readonly pytorchVersion?: string;
  readonly pyVersion?: string;
  readonly metricDefinitions?: readonly MetricDefinition[];
}

/** An input channel as asked for. */
export interface ChannelRequest {
  readonly name: string;
  readonly uri: string;
  readonly distribution?: Distribution;
  readonly contentType?: string;
  readonly dataType?: ChannelDataType;
  readonly compression?: Compression;
  readonly inputMode?: InputMode;
}
