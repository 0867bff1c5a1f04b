import { Field, Int, ObjectType } from 'type-graphql';
import type { BestTrial, TuningStrategy, WarmStart } from '#src/domain/tuning/index.js';
import { JobType } from '../job/type.js';
import { NodeType } from '../node/type.js';
import { defineConnection } from '../shared/connection.js';
import { optional, plain } from '../shared/describe.js';
import { TuningStrategyEnum } from './enums.js';
import {
  HyperbandType,
  HyperparameterRangesType,
  TuningCountsType,
  TuningObjectiveType,
} from './parts.js';

@ObjectType('TuningJob', {
  implements: [NodeType, JobType],
  ...plain('Launches training jobs with different hyperparameters, and finds the best.'),
})
export class TuningJobType extends JobType {
  readonly best?: BestTrial;
  readonly warmStart?: WarmStart;

  @Field(() => TuningStrategyEnum, { description: 'How values are chosen.' })
  readonly strategy!: TuningStrategy;

  @Field(() => TuningObjectiveType, { description: 'What decides which trial is best.' })
  readonly objective!: TuningObjectiveType;

  @Field(() => HyperparameterRangesType, { description: 'What is searched.' })
  readonly ranges!: HyperparameterRangesType;

  @Field(() => Int, { description: 'Training jobs that are launched at the most.' })
  readonly maxJobs!: number;

  @Field(() => Int, { description: 'Training jobs at the same time, at the most.' })
  readonly maxParallelJobs!: number;

  @Field(() => Boolean, { description: 'Whether trials are stopped that are worse than others.' })
  readonly earlyStopping!: boolean;

  @Field(() => Int, optional('All suggestions follow from it and from the results.'))
  readonly randomSeed?: number;

  @Field(() => HyperbandType, optional('Of HYPERBAND: how long its trials train.'))
  readonly hyperband?: HyperbandType;

  @Field(() => TuningCountsType, { description: 'How many trials ended how.' })
  readonly counts!: TuningCountsType;
}

export const TuningJobConnection = defineConnection({
  name: 'TuningJob',
  items: 'tuning jobs',
  node: () => TuningJobType,
});
