/**
 * The TypeScript type of each scalar of the API, for the option `scalars` of GraphQL Code
 * Generator, so that your own generated operations fit this client. Times are ISO 8601 texts in
 * UTC.
 */
export const CODEGEN_SCALARS = {
  Arn: 'string',
  S3Uri: 'string',
  DateTime: 'string',
  JSONObject: 'Readonly<Record<string, unknown>>',
} as const;
