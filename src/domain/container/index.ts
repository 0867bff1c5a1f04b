export {
  amazonRepository,
  DEFAULT_FUNCTIONS,
  frameworkOfImage,
  functionsOfImage,
  imageEntry,
} from './amazon-image.js';
export {
  hyperparameterArguments,
  hyperparametersJson,
  isReservedHyperparameter,
  scriptHyperparameters,
} from './hyperparameters.js';
export {
  type ContractPlace,
  type ProcessingContract,
  processingEnvironment,
  processingFiles,
} from './processing.js';
export {
  CONTAINER_ROOT,
  type ContainerPaths,
  containerPaths,
  entryPointCommand,
  isPythonScript,
  METRICS_FILE,
  placedBelow,
} from './program.js';
export { portEnvironment, type ServingContract, servingEnvironment } from './serving.js';
export {
  type ContractChannel,
  type TrainingContract,
  trainingEnvironment,
  trainingFiles,
} from './training.js';
