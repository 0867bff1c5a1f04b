export {
  hasLargeInteger,
  integerOf,
  markIntegers,
  parseJson,
  reviveInteger,
  writeJson,
} from './exact-json.js';
export { parseIfJson, scriptText, scriptValue } from './script-values.js';
