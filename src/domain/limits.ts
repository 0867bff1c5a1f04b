/** What the jobs of a server may have read and stored of what their programs write, and how long that may take. */
export interface JobLimits {
  /** Outputs with the model, of all instances together; checkpoints likewise. */
  readonly maxOutputBytes: number;
  /** Output of each instance, as {@link lineCost} counts it. */
  readonly maxLogBytes: number;
  /** The metrics file of each instance: what is read of it, and what its lines take in the log. */
  readonly maxMetricsBytes: number;
  /** All inputs of a job together, or one model, once they are unpacked. */
  readonly maxUnpackedBytes: number;
  /** For what is left to do once a program has ended, was stopped, or its time was up. */
  readonly maxStoringSeconds: number;
}

/** The limits where no others are set. */
export const JOB_LIMITS: JobLimits = {
  maxOutputBytes: 100 * 2 ** 30,
  maxLogBytes: 256 * 2 ** 20,
  maxMetricsBytes: 256 * 2 ** 20,
  maxUnpackedBytes: 64 * 2 ** 30,
  maxStoringSeconds: 600,
};

/** The limits among the settings, or of a platform that sets some of them. */
export function limitsOf(settings: Partial<JobLimits>): JobLimits {
  const keys = Object.keys(JOB_LIMITS) as (keyof JobLimits)[];
  const limits = keys.map((key) => [key, settings[key] ?? JOB_LIMITS[key]]);
  return Object.fromEntries(limits);
}

/** What is stored of a line besides its text: its time, its host, its number, its stream. */
const LINE_BYTES = 64;

/** What a line takes in a log, in bytes, given its text as JSON: an empty one is not free. */
export function lineCost(json: string): number {
  return Buffer.byteLength(json) + LINE_BYTES;
}
