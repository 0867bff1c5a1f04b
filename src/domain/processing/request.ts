import type { ProgramJobRequest } from '../job/index.js';

/** What a caller asks for when launching a processing job; nothing of it is checked yet. */
export interface ProcessingRequest extends ProgramJobRequest {
  readonly image: string;
  /** The program and its arguments; the image's own command when absent. */
  readonly command?: readonly string[];
  readonly inputs?: readonly PlaceRequest[];
  readonly outputs?: readonly PlaceRequest[];
}

/** An input or an output as asked for. */
export interface PlaceRequest {
  readonly name: string;
  readonly uri: string;
  readonly localPath: string;
}
