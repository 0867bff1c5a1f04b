import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { keyOf } from '#src/domain/record/index.js';
import { refuse } from '#src/domain/request/index.js';
import { SeriesThinner } from '#src/domain/training/index.js';
import { TRAINING } from '#src/jobs/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { refuseDeletedLog } from '../log/page.js';
import { toNode } from '../nodes.js';
import { TuningJobType } from '../tuning-job/type.js';
import { trainingJobNode } from './node.js';
import { MetricType } from './parts.js';
import {
  CreateTrainingJobInput,
  MetricSeriesArgs,
  TrainingJobConnection,
  TrainingJobType,
  toTrainingRequest,
} from './type.js';

export const TrainingJobResolver = defineJobResolver({
  type: TrainingJobType,
  connection: TrainingJobConnection,
  toNode: trainingJobNode,
  kind: TRAINING,
  input: CreateTrainingJobInput,
  submit: (jobs, input, principal) => jobs.submit(toTrainingRequest(input), principal),
  creates: 'Launches a training job: its record and its lineage are one commit.',
  stops: 'Asks a job to stop: SIGTERM, 120 seconds later SIGKILL; its model is kept.',
});

/** The metrics of a training job. */
@Resolver(() => TrainingJobType)
export class TrainingMetricsResolver {
  @FieldResolver(() => [MetricType], {
    description:
      'The values of a metric in the order of reporting. A longer series is thinned evenly, and keeps its first, last, least and greatest values.',
  })
  async metricSeries(
    @Root() job: TrainingJobType,
    @Args(() => MetricSeriesArgs) { name, maxPoints }: MetricSeriesArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly MetricType[]> {
    if (maxPoints < 4) refuse('maxPoints', `Ask for 4 points or more, not ${maxPoints}.`);
    const { loaders, services, signal } = context;
    refuseDeletedLog(job);
    return loaders.inTurn(async () => {
      const series = new SeriesThinner<MetricPoint>(maxPoints);
      for await (const point of services.logs.metrics(keyOf(job), name)) {
        if (signal?.aborted) break; // no client reads the answer
        series.add(point);
      }
      return series.points().map(({ time, ...point }) => ({ ...point, timestamp: time }));
    });
  }
}

/** From a training job to the tuning job that launched it. */
@Resolver(() => TrainingJobType)
export class TrainingTuningJobResolver {
  @FieldResolver(() => TuningJobType, {
    nullable: true,
    description: 'The tuning job of this trial; null for other jobs, or when it was deleted.',
  })
  async tuningJob(
    @Root() { tuningJobArn, at, isPast }: TrainingJobType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TuningJobType | undefined> {
    if (tuningJobArn === undefined) return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(tuningJobArn), at);
    const node = vertex && toNode(vertex, { at, isPast });
    return node instanceof TuningJobType ? node : undefined;
  }
}
