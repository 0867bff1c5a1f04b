/** The types of each interface of the API, by which the cache decides whether a fragment fits. */
const JOBS = ['TrainingJob', 'TuningJob', 'ProcessingJob', 'TransformJob', 'Reproduction'];
const REGISTRY = ['ModelAlias', 'ModelPackage', 'ModelPackageGroup'];
const ENTITIES = ['Action', 'Artifact', 'Context', 'TrialComponent'];

export const POSSIBLE_TYPES: Record<string, string[]> = {
  Job: JOBS,
  LineageEntity: ENTITIES,
  Node: [
    ...JOBS,
    ...ENTITIES,
    ...REGISTRY,
    'Model',
    'Endpoint',
    'EndpointConfig',
    'Policy',
    'Quarantine',
  ],
};
