import type { NonEmptyArray } from 'type-graphql';
import { ActionResolver } from './action/resolver.js';
import { ArtifactModelResolver } from './artifact/model.resolver.js';
import { ArtifactResolver } from './artifact/resolver.js';
import { ArtifactVersionResolver } from './artifact/version.resolver.js';
import { AssociationResolver } from './association/resolver.js';
import { CommitResolver } from './commit/resolver.js';
import { CommitSubscription } from './commit/subscription.js';
import { ContextEndpointResolver } from './context/endpoint.resolver.js';
import { ContextResolver } from './context/resolver.js';
import { EndpointResolver } from './endpoint/resolver.js';
import { VariantResolver } from './endpoint/variant.resolver.js';
import { GraphExportResolver } from './graph-export/resolver.js';
import { GraphResetResolver } from './graph-load/reset-resolver.js';
import { GraphLoadResolver } from './graph-load/resolver.js';
import { ImpactResolver } from './impact/resolver.js';
import { JobResolver } from './job/resolver.js';
import { LineageResolver } from './lineage/resolver.js';
import { LineageDiffResolver } from './lineage-diff/resolver.js';
import { LineageEntityResolver } from './lineage-entity/resolver.js';
import { LogSubscription } from './log/subscription.js';
import { ModelResolver } from './model/resolver.js';
import { ModelTrainingJobResolver } from './model/training-job.resolver.js';
import { NodeResolver } from './node/resolver.js';
import { ProcessingJobResolver } from './processing-job/resolver.js';
import { SessionResolver } from './session/resolver.js';
import { StorageResolver } from './storage/resolver.js';
import { TrainingJobResolver, TrainingMetricsResolver } from './training-job/resolver.js';
import { TrainingTuningJobResolver } from './training-job/tuning-job.resolver.js';
import { TransformJobResolver, TransformModelResolver } from './transform-job/resolver.js';
import { TrialComponentJobResolver, TrialComponentResolver } from './trial-component/resolver.js';
import { TuningJobResolver } from './tuning-job/resolver.js';
import { TrialTrainingJobResolver, TuningTrialsResolver } from './tuning-job/trials.resolver.js';
import { UnreadableRecordResolver } from './unreadable-record/resolver.js';

/** Every resolver class of the schema; a noun adds its own here. */
export const RESOLVERS: NonEmptyArray<new () => object> = [
  NodeResolver,
  LineageEntityResolver,
  ArtifactResolver,
  ArtifactVersionResolver,
  ArtifactModelResolver,
  TrialComponentResolver,
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
  StorageResolver,
  JobResolver,
  TrainingJobResolver,
  TrainingMetricsResolver,
  ProcessingJobResolver,
  TransformJobResolver,
  TransformModelResolver,
  TuningJobResolver,
  TuningTrialsResolver,
  TrialTrainingJobResolver,
  TrainingTuningJobResolver,
  ModelResolver,
  ModelTrainingJobResolver,
  EndpointResolver,
  VariantResolver,
  LogSubscription,
];
