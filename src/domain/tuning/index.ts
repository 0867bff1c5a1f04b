export type {
  CategoricalRange,
  HyperparameterRanges,
  Hyperparameters,
  NumericRange,
  Scaling,
} from './ranges.js';
export { fromScale, type KnownScaling, scalingOf, toScale } from './scaling.js';
