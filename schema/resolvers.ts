import type { NonEmptyArray } from 'type-graphql';
import { ActionResolver } from './action/resolver.js';
import {
  ArtifactModelResolver,
  ArtifactResolver,
  ArtifactVersionResolver,
} from './artifact/resolver.js';
import { AssociationResolver } from './association/resolver.js';
import { CommitResolver } from './commit/resolver.js';
import { CommitSubscription } from './commit/subscription.js';
import { ComparisonResolver } from './comparison/resolver.js';
import { ContextEndpointResolver, ContextResolver } from './context/resolver.js';
import {
  ActionDeploymentResolver,
  DeployedVariantResolver,
  DeploymentResolver,
  EndpointDeploymentResolver,
} from './deployment/resolver.js';
import { EndpointResolver, VariantResolver } from './endpoint/resolver.js';
import { EndpointConfigResolver } from './endpoint-config/resolver.js';
import { GraphExportResolver } from './graph-export/resolver.js';
import { GraphLoadResolver, GraphResetResolver } from './graph-load/resolver.js';
import { ImpactResolver } from './impact/resolver.js';
import { JobResolver } from './job/resolver.js';
import { LineageResolver } from './lineage/resolver.js';
import { LineageDiffResolver } from './lineage-diff/resolver.js';
import { LineageEntityResolver } from './lineage-entity/resolver.js';
import { LogSubscription } from './log/subscription.js';
import { ModelResolver, ModelTrainingJobResolver } from './model/resolver.js';
import { AliasMoveResolver, ModelAliasResolver } from './model-alias/resolver.js';
import { ModelPackageRelationsResolver, ModelPackageResolver } from './model-package/resolver.js';
import { NodeResolver } from './node/resolver.js';
import { PackageGroupResolver } from './package-group/resolver.js';
import { PolicyResolver } from './policy/resolver.js';
import { ProcessingJobResolver } from './processing-job/resolver.js';
import { ProvenanceResolver } from './provenance/resolver.js';
import { QuarantineResolver } from './quarantine/resolver.js';
import { ReproductionPlanResolver, ReproductionResolver } from './reproduction/resolver.js';
import { RetentionResolver } from './retention/resolver.js';
import { SearchResolver } from './search/resolver.js';
import { SessionResolver } from './session/resolver.js';
import { StorageResolver } from './storage/resolver.js';
import { EndpointTrafficResolver, VariantTrafficResolver } from './traffic/resolver.js';
import {
  TrainingJobResolver,
  TrainingMetricsResolver,
  TrainingTuningJobResolver,
} from './training-job/resolver.js';
import { TransformJobResolver, TransformModelResolver } from './transform-job/resolver.js';
import {
  TrialComponentArtifactResolver,
  TrialComponentJobResolver,
  TrialComponentResolver,
} from './trial-component/resolver.js';
import {
  TrialTrainingJobResolver,
  TuningJobResolver,
  TuningTrialsResolver,
} from './tuning-job/resolver.js';
import { UnreadableRecordResolver } from './unreadable-record/resolver.js';
import { UsageResolver } from './usage/resolver.js';

/** Every resolver class of the schema; a noun adds its own here. */
export const RESOLVERS: NonEmptyArray<new () => object> = [
  NodeResolver,
  LineageEntityResolver,
  ArtifactResolver,
  ArtifactVersionResolver,
  ArtifactModelResolver,
  TrialComponentResolver,
  TrialComponentArtifactResolver,
  TrialComponentJobResolver,
  ActionResolver,
  ContextResolver,
  ContextEndpointResolver,
  AssociationResolver,
  LineageResolver,
  ImpactResolver,
  LineageDiffResolver,
  CommitResolver,
  CommitSubscription,
  GraphExportResolver,
  GraphLoadResolver,
  GraphResetResolver,
  UnreadableRecordResolver,
  SessionResolver,
  SearchResolver,
  StorageResolver,
  RetentionResolver,
  JobResolver,
  ComparisonResolver,
  TrainingJobResolver,
  TrainingMetricsResolver,
  ProcessingJobResolver,
  TransformJobResolver,
  TransformModelResolver,
  ReproductionResolver,
  ReproductionPlanResolver,
  ProvenanceResolver,
  TuningJobResolver,
  TuningTrialsResolver,
  TrialTrainingJobResolver,
  TrainingTuningJobResolver,
  ModelResolver,
  ModelTrainingJobResolver,
  EndpointConfigResolver,
  EndpointResolver,
  VariantResolver,
  EndpointDeploymentResolver,
  DeploymentResolver,
  DeployedVariantResolver,
  ActionDeploymentResolver,
  PackageGroupResolver,
  ModelPackageResolver,
  ModelPackageRelationsResolver,
  ModelAliasResolver,
  AliasMoveResolver,
  PolicyResolver,
  QuarantineResolver,
  EndpointTrafficResolver,
  VariantTrafficResolver,
  UsageResolver,
  LogSubscription,
];
