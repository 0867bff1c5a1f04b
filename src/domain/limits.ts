/** The limits on data of programs that a server reads and stores for a job, and on the time for that. */
export interface JobLimits {
  /** The bytes of outputs with the model, of all instances together; and of checkpoints. */
  readonly maxOutputBytes: number;
  /** The bytes of each instance's output, counted by {@link lineCost}. */
  readonly maxLogBytes: number;
  /** The bytes of each instance's metrics file, and of its lines in the log. */
  readonly maxMetricsBytes: number;
  /** The bytes of all unpacked inputs of a job, or of one unpacked model. */
  readonly maxUnpackedBytes: number;
  /** The time for remaining uploads once a program has ended, was stopped, or its time was up. */
  readonly maxStoringSeconds: number;
}

/** The default limits. */
export const JOB_LIMITS: JobLimits = {
  maxOutputBytes: 100 * 2 ** 30,
  maxLogBytes: 256 * 2 ** 20,
  maxMetricsBytes: 256 * 2 ** 20,
  maxUnpackedBytes: 64 * 2 ** 30,
  maxStoringSeconds: 600,
};

/** Returns the limits in the settings, or the defaults. */
export function limitsOf(settings: Partial<JobLimits>): JobLimits {
  const keys = Object.keys(JOB_LIMITS) as (keyof JobLimits)[];
  const limits = keys.map((key) => [key, settings[key] ?? JOB_LIMITS[key]]);
  return Object.fromEntries(limits);
}

/** The stored bytes of a line in addition to its text: its time, its host, its number, its stream. */
const LINE_BYTES = 64;

/** Returns the bytes of a line in a log, from its text as JSON: an empty line is not free. */
export function lineCost(json: string): number {
  return Buffer.byteLength(json) + LINE_BYTES;
}
