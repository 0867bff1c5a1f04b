export {
  hasLargeInteger,
  integerOf,
  markIntegers,
  parseJson,
  reviveInteger,
  writeJson,
} from './exact-json.js';
export {
  hyperparameterValues,
  isScript,
  parseIfJson,
  scriptText,
  scriptValue,
  scriptValues,
} from './script-values.js';
