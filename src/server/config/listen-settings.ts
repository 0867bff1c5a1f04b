import { z } from 'zod';

/** A host name or an IP address. */
export const hostName = z
  .string()
  .regex(/^[a-z0-9.:[\]-]+$/i, 'expected a host name or an IP address without a port');
/** The settings of the addresses and ports that a server listens on. */
export const LISTEN_SETTINGS = {
  host: hostName
    .default('127.0.0.1')
    .describe('Address to listen on; beyond loopback only with a tokens file'),
  port: z.int().min(0).max(65_535).default(4000).describe('Port to listen on; 0 takes a free one'),
  companionHost: hostName
    .default('127.0.0.1')
    .describe(
      'Address of the Gremlin and loader interface; beyond loopback only with a tokens file',
    ),
  companionPort: z
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Port of the Gremlin and loader interface; 0 takes a free one; default 8182, or none when that is taken',
    ),
  awsDoor: z
    .boolean()
    .default(false)
    .describe("Answer Amazon's clients (SageMaker, S3, CloudWatch Logs) on a separate port"),
  awsDoorHost: hostName
    .default('127.0.0.1')
    .describe('Address of the AWS door; beyond loopback only with a tokens file'),
  awsDoorPort: z
    .int()
    .min(0)
    .max(65_535)
    .default(4001)
    .describe('Port of the AWS door; 0 takes a free one'),
};
