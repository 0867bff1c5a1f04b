import { isAbsolute } from 'node:path';
import { z } from 'zod';

const url = z
  .string()
  .regex(/^https?:\/\/[^\s?#]+$/i, 'expected an http or https URL without a query')
  .refine((text) => URL.canParse(text), 'expected a URL')
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === '' && !text.includes('@')),
    'expected a URL without a login; name a file of the token with tokenFile',
  );

const receiver = z
  .strictObject({
    /** The address of the receiver; events are posted to `<url>/<endpoint>`. */
    url,
    endpoint: z
      .string()
      .regex(/^[^/\s?#][^\s?#]*$/, 'expected a path without a slash at its start'),
    tokenFile: z.string().refine(isAbsolute, 'expected an absolute path').optional(),
    gzip: z.boolean().default(false),
    timeoutSeconds: z.number().positive().max(60).default(5),
  })
  .partial({ endpoint: true })
  .readonly();

/** The setting of the receivers of lineage. */
export const LINEAGE_SETTINGS = {
  openLineage: z
    .strictObject({
      receivers: z
        .array(receiver)
        .max(16)
        .refine(
          (all) => new Set(all.map(({ url: one }) => one)).size === all.length,
          'expected each url once',
        )
        .readonly(),
    })
    .readonly()
    .default({ receivers: [] })
    .describe(
      'Where events of jobs and endpoints are sent in the form of OpenLineage: {"receivers": [{"url": "https://marquez.example.com", "endpoint": "api/v1/lineage", "tokenFile": "/etc/forebear/marquez-token", "gzip": true, "timeoutSeconds": 5}]}; default nowhere',
    ),
};
