// The part of SageMaker's API that the AWS door reads. A structure that is not named here is read
// completely. Names are those of the original's model.

/** The members that the door reads, by structure; it refuses the others. */
export const READ = {
  DescribeLogGroupsRequest: 'nextToken logGroupNamePrefix logGroupNamePattern limit',
  CreateTrainingJobRequest:
    'TrainingJobName HyperParameters AlgorithmSpecification RoleArn InputDataConfig OutputDataConfig ResourceConfig StoppingCondition Tags EnableManagedSpotTraining CheckpointConfig ExperimentConfig Environment RetryStrategy EnableNetworkIsolation EnableInterContainerTrafficEncryption DebugHookConfig DebugRuleConfigurations ProfilerConfig ProfilerRuleConfigurations RemoteDebugConfig TensorBoardOutputConfig',
  AlgorithmSpecification:
    'TrainingImage AlgorithmName TrainingInputMode MetricDefinitions EnableSageMakerMetricsTimeSeries ContainerEntrypoint ContainerArguments',
  HyperParameterAlgorithmSpecification:
    'TrainingImage TrainingInputMode AlgorithmName MetricDefinitions',
  Channel: 'ChannelName DataSource ContentType CompressionType RecordWrapperType InputMode',
  DataSource: 'S3DataSource',
  S3DataSource: 'S3DataType S3Uri S3DataDistributionType',
  OutputDataConfig: 'KmsKeyId S3OutputPath CompressionType',
  ResourceConfig:
    'InstanceType InstanceCount VolumeSizeInGB VolumeKmsKeyId KeepAlivePeriodInSeconds',
  HyperParameterTuningResourceConfig: 'InstanceType InstanceCount VolumeSizeInGB VolumeKmsKeyId',
  StoppingCondition: 'MaxRuntimeInSeconds MaxWaitTimeInSeconds MaxPendingTimeInSeconds',
  ListTrainingJobsRequest:
    'NextToken MaxResults CreationTimeAfter CreationTimeBefore NameContains StatusEquals SortBy SortOrder',
  ListProcessingJobsRequest:
    'NextToken MaxResults CreationTimeAfter CreationTimeBefore NameContains StatusEquals SortBy SortOrder',
  ListTransformJobsRequest:
    'NextToken MaxResults CreationTimeAfter CreationTimeBefore NameContains StatusEquals SortBy SortOrder',
  ListHyperParameterTuningJobsRequest:
    'NextToken MaxResults CreationTimeAfter CreationTimeBefore NameContains StatusEquals SortBy SortOrder',
  CreateProcessingJobRequest:
    'ProcessingInputs ProcessingOutputConfig ProcessingJobName ProcessingResources StoppingCondition AppSpecification Environment RoleArn Tags ExperimentConfig NetworkConfig',
  NetworkConfig: 'EnableInterContainerTrafficEncryption EnableNetworkIsolation',
  ProcessingInput: 'InputName AppManaged S3Input',
  ProcessingOutput: 'OutputName S3Output AppManaged',
  ProcessingClusterConfig: 'InstanceCount InstanceType VolumeSizeInGB VolumeKmsKeyId',
  CreateTransformJobRequest:
    'TransformJobName ModelName MaxConcurrentTransforms ModelClientConfig MaxPayloadInMB BatchStrategy Environment TransformInput TransformOutput TransformResources DataProcessing Tags ExperimentConfig',
  TransformResources: 'InstanceType InstanceCount VolumeKmsKeyId',
  CreateHyperParameterTuningJobRequest:
    'HyperParameterTuningJobName HyperParameterTuningJobConfig TrainingJobDefinition WarmStartConfig Tags',
  HyperParameterTuningJobConfig:
    'Strategy StrategyConfig HyperParameterTuningJobObjective ResourceLimits ParameterRanges TrainingJobEarlyStoppingType RandomSeed',
  ResourceLimits: 'MaxNumberOfTrainingJobs MaxParallelTrainingJobs',
  ParameterRanges: 'IntegerParameterRanges ContinuousParameterRanges CategoricalParameterRanges',
  HyperParameterTrainingJobDefinition:
    'StaticHyperParameters AlgorithmSpecification RoleArn InputDataConfig OutputDataConfig ResourceConfig HyperParameterTuningResourceConfig StoppingCondition EnableNetworkIsolation EnableInterContainerTrafficEncryption EnableManagedSpotTraining CheckpointConfig RetryStrategy Environment',
  CreateModelInput:
    'ModelName PrimaryContainer Containers ExecutionRoleArn Tags EnableNetworkIsolation',
  ContainerDefinition:
    'ContainerHostname Image Mode ModelDataUrl ModelDataSource Environment ModelPackageName',
  S3ModelDataSource: 'S3Uri S3DataType CompressionType',
  CreateEndpointConfigInput:
    'EndpointConfigName ProductionVariants DataCaptureConfig Tags ShadowProductionVariants ExecutionRoleArn EnableNetworkIsolation',
  ProductionVariant:
    'VariantName ModelName InitialInstanceCount InstanceType InitialVariantWeight VolumeSizeInGB ModelDataDownloadTimeoutInSeconds ContainerStartupHealthCheckTimeoutInSeconds ManagedInstanceScaling RoutingConfig',
  ProductionVariantManagedInstanceScaling: 'Status MinInstanceCount MaxInstanceCount',
  ProductionVariantRoutingConfig: 'RoutingStrategy',
  DataCaptureConfig:
    'EnableCapture InitialSamplingPercentage DestinationS3Uri CaptureOptions CaptureContentTypeHeader',
  CreateEndpointInput: 'EndpointName EndpointConfigName Tags',
  UpdateEndpointInput: 'EndpointName EndpointConfigName RetainAllVariantProperties',
  DesiredWeightAndCapacity: 'VariantName DesiredWeight DesiredInstanceCount',
  CreateArtifactRequest: 'ArtifactName Source ArtifactType Properties Tags',
  CreateActionRequest: 'ActionName Source ActionType Description Status Properties Tags',
  CreateTrialComponentRequest:
    'TrialComponentName DisplayName Status StartTime EndTime Parameters InputArtifacts OutputArtifacts Tags',
  CreateTrialRequest: 'TrialName DisplayName ExperimentName Tags',
  CreateModelPackageGroupInput: 'ModelPackageGroupName ModelPackageGroupDescription Tags',
  ListModelPackageGroupsInput:
    'CreationTimeAfter CreationTimeBefore MaxResults NameContains NextToken SortBy SortOrder',
  CreateModelPackageInput:
    'ModelPackageGroupName ModelPackageDescription InferenceSpecification CertifyForMarketplace Tags ModelApprovalStatus ClientToken CustomerMetadataProperties SkipModelValidation ModelCard ModelLifeCycle',
  InferenceSpecification:
    'Containers SupportedTransformInstanceTypes SupportedRealtimeInferenceInstanceTypes SupportedContentTypes SupportedResponseMIMETypes',
  ModelPackageContainerDefinition:
    'ContainerHostname Image ImageDigest ModelDataUrl ModelDataSource Environment Framework FrameworkVersion NearestModelName',
  DescribeModelPackageInput: 'ModelPackageName',
  UpdateModelPackageInput:
    'ModelPackageArn ModelApprovalStatus ApprovalDescription CustomerMetadataProperties CustomerMetadataPropertiesToRemove ModelCard ModelLifeCycle',
  SearchRequest: 'Resource SearchExpression SortBy SortOrder NextToken MaxResults',
  SearchExpression: 'Filters Operator',
};

/**
 * The members that the door accepts and does not use, because the clients always send them, or
 * because they configure Amazon's hardware.
 */
export const UNUSED = {
  CreateTrainingJobRequest:
    'DebugHookConfig DebugRuleConfigurations ProfilerConfig ProfilerRuleConfigurations RemoteDebugConfig TensorBoardOutputConfig RetryStrategy EnableNetworkIsolation EnableInterContainerTrafficEncryption EnableManagedSpotTraining',
  AlgorithmSpecification: 'EnableSageMakerMetricsTimeSeries',
  ResourceConfig: 'VolumeKmsKeyId KeepAlivePeriodInSeconds',
  HyperParameterTuningResourceConfig: 'VolumeKmsKeyId',
  StoppingCondition: 'MaxWaitTimeInSeconds MaxPendingTimeInSeconds',
  OutputDataConfig: 'KmsKeyId',
  Channel: 'RecordWrapperType',
  CreateProcessingJobRequest: 'NetworkConfig',
  ProcessingInput: 'AppManaged',
  ProcessingOutput: 'AppManaged',
  ProcessingClusterConfig: 'VolumeKmsKeyId',
  ProcessingOutputConfig: 'KmsKeyId',
  TransformResources: 'VolumeKmsKeyId',
  TransformOutput: 'KmsKeyId',
  HyperParameterTrainingJobDefinition:
    'RetryStrategy EnableNetworkIsolation EnableInterContainerTrafficEncryption EnableManagedSpotTraining',
  CreateModelInput: 'EnableNetworkIsolation',
  ContainerDefinition: 'ContainerHostname Mode',
  CreateEndpointConfigInput: 'ExecutionRoleArn EnableNetworkIsolation',
  ProductionVariant:
    'VolumeSizeInGB ModelDataDownloadTimeoutInSeconds ContainerStartupHealthCheckTimeoutInSeconds RoutingConfig',
  DataCaptureConfig: 'CaptureContentTypeHeader',
  CreateModelPackageInput: 'CertifyForMarketplace ClientToken SkipModelValidation',
  InferenceSpecification:
    'SupportedTransformInstanceTypes SupportedRealtimeInferenceInstanceTypes SupportedContentTypes SupportedResponseMIMETypes',
  ModelPackageContainerDefinition:
    'ContainerHostname ImageDigest Framework FrameworkVersion NearestModelName',
};

/** Patterns in place of the original's: experiments and trials are contexts here, and walks start anywhere. */
export const PATTERNS = {
  AssociationEntityArn: 'arn:aws[a-z\\-]*:sagemaker:[a-z0-9\\-]*:[0-9]{12}:[a-z\\-]+/.*',
  ContextNameOrArn:
    '(arn:aws[a-z\\-]*:sagemaker:[a-z0-9\\-]*:[0-9]{12}:(context|experiment|experiment-trial)/)?([a-zA-Z0-9]([-_]*[a-zA-Z0-9]){0,119})',
};
