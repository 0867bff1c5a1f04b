/**
 * The TypeScript type of each scalar of the API, in the form that GraphQL Code Generator takes as `scalars`, so that
 * operations which you generate yourself fit this client. Times are ISO 8601 texts in UTC.
 */
export const CODEGEN_SCALARS = {
  Arn: 'string',
  S3Uri: 'string',
  DateTime: 'string',
  JSONObject: 'Readonly<Record<string, unknown>>',
} as const;
