// The operations of the AWS door, by service.
const words = (text) => text.trim().split(/\s+/);

export const OPERATIONS = {
  sagemaker: words(`
    CreateTrainingJob DescribeTrainingJob ListTrainingJobs StopTrainingJob DeleteTrainingJob
    CreateProcessingJob DescribeProcessingJob ListProcessingJobs StopProcessingJob DeleteProcessingJob
    CreateTransformJob DescribeTransformJob ListTransformJobs StopTransformJob
    CreateHyperParameterTuningJob DescribeHyperParameterTuningJob ListHyperParameterTuningJobs
    StopHyperParameterTuningJob DeleteHyperParameterTuningJob ListTrainingJobsForHyperParameterTuningJob
    CreateModel DescribeModel ListModels DeleteModel
    CreateEndpointConfig DescribeEndpointConfig ListEndpointConfigs DeleteEndpointConfig
    CreateEndpoint DescribeEndpoint ListEndpoints UpdateEndpoint UpdateEndpointWeightsAndCapacities DeleteEndpoint
    AddTags ListTags DeleteTags
    CreateArtifact DescribeArtifact ListArtifacts UpdateArtifact DeleteArtifact
    CreateAction DescribeAction ListActions UpdateAction DeleteAction
    CreateContext DescribeContext ListContexts UpdateContext DeleteContext
    CreateTrialComponent DescribeTrialComponent ListTrialComponents UpdateTrialComponent DeleteTrialComponent
    AssociateTrialComponent DisassociateTrialComponent
    CreateTrial DescribeTrial ListTrials UpdateTrial DeleteTrial
    CreateExperiment DescribeExperiment ListExperiments UpdateExperiment DeleteExperiment
    AddAssociation DeleteAssociation ListAssociations QueryLineage
    CreateModelPackageGroup DescribeModelPackageGroup ListModelPackageGroups DeleteModelPackageGroup
    CreateModelPackage DescribeModelPackage ListModelPackages UpdateModelPackage DeleteModelPackage
    Search`),
  logs: words('DescribeLogGroups DescribeLogStreams GetLogEvents FilterLogEvents'),
  metrics: words('BatchPutMetrics'),
};
