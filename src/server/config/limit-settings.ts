import { z } from 'zod';
import { JOB_LIMITS } from '#src/domain/limits.js';

const bytes = z.int().min(1);

/** The settings that limit how much of the programs' files a job may read and store. */
export const LIMIT_SETTINGS = {
  maxOutputBytes: bytes
    .default(JOB_LIMITS.maxOutputBytes)
    .describe(
      'Most bytes of the outputs of a job, of all its instances with the model, before they are packed; likewise of its checkpoints',
    ),
  maxLogBytes: bytes
    .default(JOB_LIMITS.maxLogBytes)
    .describe('Most bytes that the output of an instance of a job takes in its log'),
  maxMetricsBytes: bytes
    .default(JOB_LIMITS.maxMetricsBytes)
    .describe('Most bytes that are read of the metrics file of an instance'),
  maxUnpackedBytes: bytes
    .default(JOB_LIMITS.maxUnpackedBytes)
    .describe('Most bytes of the unpacked inputs of a job together, and of a model'),
  maxStoringSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .default(JOB_LIMITS.maxStoringSeconds)
    .describe('How long a job may store its outputs after it was stopped or its time is up'),
};
