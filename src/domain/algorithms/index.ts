export type {
  AlgorithmChannel,
  AlgorithmMetric,
  BuiltInAlgorithm,
  HyperparameterRule,
  HyperparameterSpec,
} from './algorithm.js';
export { algorithmImageUri, BUILT_IN_ALGORITHMS, builtInAlgorithm } from './catalogue.js';
export { checkHyperparameters, type HyperparameterProblem } from './hyperparameters.js';
export { IPINSIGHTS } from './ipinsights.js';
