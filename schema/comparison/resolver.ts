import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { parseArn } from '#src/domain/arn.js';
import { type ComparedColumn, compareJobs, readSeries } from '#src/jobs/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { present } from '../shared/maps.js';
import { momentOf } from '../shared/moment.js';
import {
  type ComparedColumnType,
  CompareJobsArgs,
  JobComparisonType,
  JobMetricSeriesArgs,
  JobMetricSeriesType,
} from './type.js';

/** Several jobs side by side. */
@Resolver()
export class ComparisonResolver {
  @Needs('viewer')
  @Query(() => JobComparisonType, {
    description:
      'What jobs of any kinds differ in: parameters, data, code, image, packages, metrics.',
  })
  async compareJobs(
    @Args(() => CompareJobsArgs) { arns, columns, all, atCommit }: CompareJobsArgs,
    @Ctx() { services, loaders }: GraphQLContext,
  ): Promise<JobComparisonType> {
    const { at } = momentOf(atCommit);
    const asked = { arns, all, ...present({ columns, at }) };
    const compared = await loaders.inTurn(() => compareJobs(services, asked));
    return {
      jobs: compared.jobs.map((job) => ({ ...job, kind: parseArn(job.arn).kind })),
      columns: compared.columns.map(columnNode),
    };
  }

  @Needs('viewer')
  @Query(() => [JobMetricSeriesType], {
    description:
      'Metrics of several jobs, thinned in the same places of one axis: each part of it keeps its least and greatest values, and each series its first and last.',
  })
  jobMetricSeries(
    @Args(() => JobMetricSeriesArgs) asked: JobMetricSeriesArgs,
    @Ctx() { services, loaders, signal }: GraphQLContext,
  ): Promise<readonly JobMetricSeriesType[]> {
    return loaders.inTurn(() => readSeries(services, { ...asked, signal }));
  }
}

function columnNode({ values, ...column }: ComparedColumn): ComparedColumnType {
  const numbers = values.map((value) => (value === undefined ? undefined : numberOf(value)));
  const areNumbers = numbers.every((number) => number === undefined || Number.isFinite(number));
  return { ...column, values, ...(areNumbers && { numbers }) };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
