/** Records an artifact. */
export const ARTIFACT = `mutation ($input: CreateArtifactInput!) {
  createArtifact(input: $input) { arn name type properties tags createdBy creationTime lastModifiedTime source { uri types { idType value } } }
}`;
/** Records an action. */
export const ACTION = `mutation ($input: CreateActionInput!) {
  createAction(input: $input) { arn name type description status properties source { uri type id } }
}`;
/** Records a context. */
export const CONTEXT = `mutation ($input: CreateContextInput!) {
  createContext(input: $input) { arn name type description source { uri type } }
}`;
/** Records a trial component. */
export const COMPONENT = `mutation ($input: CreateTrialComponentInput!) {
  createTrialComponent(input: $input) {
    arn name type displayName status { primaryStatus message } startTime endTime parameters
    inputArtifacts { name mediaType value digest } outputArtifacts { name value } metrics { name } source { arn }
  }
}`;
/** Associates a pair. */
export const ASSOCIATE = `mutation ($source: Arn!, $destination: Arn!, $type: AssociationType) {
  createAssociation(source: $source, destination: $destination, type: $type) {
    type createdBy creationTime source { id } destination { id }
  }
}`;

/** The input of an artifact. */
export const data = { sourceUri: 's3://bucket/data', type: 'DataSet' };
/** The input of an action. */
export const action = { name: 'deploy', sourceUri: 'arn:x', type: 'ModelDeployment' };
/** The input of a context. */
export const context = { name: 'shop', sourceUri: 'arn:y', type: 'Endpoint' };
/** The input of an experiment. */
export const EXPERIMENT = { name: 'trees', sourceUri: 'x', type: 'Experiment' };
