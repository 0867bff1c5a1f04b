export {
  type AlgorithmChannel,
  type AlgorithmMetric,
  type BuiltInAlgorithm,
  checkHyperparameters,
  type HyperparameterProblem,
  type HyperparameterRule,
  type HyperparameterSpec,
} from './algorithm.js';
export {
  algorithmImageUri,
  BUILT_IN_ALGORITHMS,
  builtInAlgorithm,
  IPINSIGHTS,
} from './catalogue.js';
