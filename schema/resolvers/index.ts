import type { NonEmptyArray } from 'type-graphql';
import { ArtifactResolver } from './artifact.resolver.js';

/** Every resolver class of the schema; a feature adds its own here. */
export const RESOLVERS: NonEmptyArray<new () => object> = [ArtifactResolver];
