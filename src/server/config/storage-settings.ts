import { z } from 'zod';

/** The settings of the object storage; those of S3 are used only when `storage` names it. */
export const STORAGE_SETTINGS = {
  storage: z
    .enum(['filesystem', 's3'])
    .default('filesystem')
    .describe('Object storage; filesystem keeps the objects in the data directory'),
  s3Endpoint: z
    .string()
    .regex(/^https?:\/\/[^\s/@]+\/?$/i, 'expected a URL such as https://s3.example.com:9000')
    .refine((text) => URL.canParse(text), 'expected a URL')
    .optional()
    .describe('URL of an S3-compatible server; default AWS itself'),
  s3Region: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and hyphens')
    .default('us-east-1')
    .describe('Region that requests to S3 are signed for'),
  s3Addressing: z
    .enum(['path', 'host'])
    .default('path')
    .describe('Whether the bucket is in the path of a request to S3, or in its host name'),
};
