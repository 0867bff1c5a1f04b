export {
  ArnScalar,
  DateTimeScalar,
  FloatScalar,
  type JsonObject,
  JsonObjectScalar,
  S3UriScalar,
} from './scalars.js';
