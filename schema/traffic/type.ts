import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Outcome, TrafficPoint } from '#src/hosting/index.js';
import { DateTimeScalar, FloatScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';

/** The period of a traffic. */
@ArgsType()
export class TrafficArgs {
  @Field(() => DateTimeScalar, optional('The beginning; one hour before the end if absent.'))
  readonly from?: number;

  @Field(() => DateTimeScalar, optional('The end; now if absent.'))
  readonly to?: number;

  @Field(() => Int, optional('The most points of the series, 1 to 500.', 60))
  readonly points!: number;
}

@ObjectType('TrafficPoint', plain('The requests that ended in a span of time.'))
export class TrafficPointType implements Readonly<Record<Outcome, number>>, TrafficPoint {
  @Field(() => DateTimeScalar, { description: 'When the span begins.' })
  readonly time!: number;

  @Field(() => Int, { description: 'How long the span is.' })
  readonly seconds!: number;

  @Field(() => Int, { description: 'All requests, however they ended.' })
  readonly requests!: number;

  @Field(() => Int, { description: 'Requests that the model answered with a status of 2xx.' })
  readonly answered!: number;

  @Field(() => Int, {
    description: 'Requests that the model answered with another status below 500.',
  })
  readonly clientErrors!: number;

  @Field(() => Int, {
    description:
      'Requests that the model answered with a status of 500 or more, or not to the end.',
  })
  readonly serverErrors!: number;

  @Field(() => Int, { description: 'Requests without a whole answer within the time limit.' })
  readonly timeouts!: number;

  @Field(() => Int, { description: 'Requests that no instance took, because none had room.' })
  readonly refused!: number;

  @Field(() => Int, { description: 'Requests whose caller left before the end of the answer.' })
  readonly abandoned!: number;

  @Field(
    () => FloatScalar,
    optional(
      'Milliseconds that half of the requests did not exceed, with waiting; within 5 percent. Refused and abandoned requests do not count.',
    ),
  )
  readonly p50Ms?: number;

  @Field(() => FloatScalar, optional('The same for 99 percent of the requests.'))
  readonly p99Ms?: number;

  @Field(() => Int, {
    description:
      'The most requests that ran or waited at the same time; for an endpoint the sum over its variants.',
  })
  readonly maxConcurrency!: number;

  @Field(() => Int, {
    description: 'The most ready instances; for an endpoint the sum over its variants.',
  })
  readonly instances!: number;
}

@ObjectType('Traffic', plain('The requests of an endpoint or a variant over time.'))
export class TrafficType {
  @Field(() => DateTimeScalar, { description: 'When this server began to count.' })
  readonly since!: number;

  @Field(() => [TrafficPointType], {
    description: 'The series, oldest first, in spans of whole minutes or quarters of an hour.',
  })
  readonly points!: readonly TrafficPointType[];

  @Field(() => TrafficPointType, { description: 'All points together.' })
  readonly total!: TrafficPointType;
}
