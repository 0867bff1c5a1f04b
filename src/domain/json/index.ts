export {
  integerOf,
  markIntegers,
  parseJson,
  reviveInteger,
  writeJson,
} from './exact-json.js';
