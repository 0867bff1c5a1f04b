export { entryPointCommand, isPythonScript } from './entry-point.js';
export {
  hyperparameterArguments,
  hyperparametersJson,
  isReservedHyperparameter,
} from './hyperparameters.js';
export {
  CONTAINER_ROOT,
  type ContainerPaths,
  containerPaths,
  METRICS_FILE,
  placedBelow,
} from './paths.js';
export {
  type ContractPlace,
  type ProcessingContract,
  processingEnvironment,
  processingFiles,
} from './processing.js';
export { portEnvironment, type ServingContract, servingEnvironment } from './serving.js';
export {
  type ContractChannel,
  type TrainingContract,
  trainingEnvironment,
  trainingFiles,
} from './training.js';
