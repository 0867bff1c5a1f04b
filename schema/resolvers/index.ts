import type { NonEmptyArray } from 'type-graphql';
import { ActionResolver } from './action.resolver.js';
import { ArtifactResolver } from './artifact.resolver.js';
import { AssociationResolver } from './association.resolver.js';
import { CommitResolver } from './commit.resolver.js';
import { ContextResolver } from './context.resolver.js';
import { EndpointResolver } from './endpoint.resolver.js';
import { LineageResolver } from './lineage.resolver.js';
import { LineageEntityResolver } from './lineage-entity.resolver.js';
import { ModelResolver } from './model.resolver.js';
import { NodeResolver } from './node.resolver.js';
import { PlatformResolver } from './platform.resolver.js';
import { StorageResolver } from './storage.resolver.js';
import { SubscriptionResolver } from './subscription.resolver.js';
import { TrainingJobResolver } from './training-job.resolver.js';
import { TrialComponentResolver } from './trial-component.resolver.js';
import { TrialComponentJobResolver } from './trial-component-job.resolver.js';
import { VariantResolver } from './variant.resolver.js';

/** Every resolver class of the schema; a feature adds its own here. */
export const RESOLVERS: NonEmptyArray<new () => object> = [
  NodeResolver,
  LineageEntityResolver,
  ArtifactResolver,
  TrialComponentResolver,
  ActionResolver,
  ContextResolver,
  AssociationResolver,
  LineageResolver,
  CommitResolver,
  PlatformResolver,
  StorageResolver,
  SubscriptionResolver,
  TrainingJobResolver,
  TrialComponentJobResolver,
  ModelResolver,
  EndpointResolver,
  VariantResolver,
];
