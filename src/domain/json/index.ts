export {
  hasLargeInteger,
  integerOf,
  markIntegers,
  parseJson,
  reviveInteger,
  writeJson,
} from './exact-json.js';
