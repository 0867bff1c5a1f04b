export { ArnScalar } from './arn.js';
export { DateTimeScalar } from './date-time.js';
export { FloatScalar } from './float.js';
export { type JsonObject, JsonObjectScalar } from './json-object.js';
export { S3UriScalar } from './s3-uri.js';
