import { PlatformError } from '#src/domain/errors/index.js';
import type { MetricSummary, TrialComponent } from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import { operation } from '../json/operation.js';
import { requireEntity } from '../sagemaker/lineage/entities.js';

/** The request of the original; its client is no dependency of this project. */
interface BatchPutMetricsRequest {
  readonly TrialComponentName: string;
  readonly MetricData: readonly RawMetric[];
}

interface RawMetric {
  readonly MetricName: string;
  readonly Timestamp: Date;
  readonly Value: number;
}

interface BatchPutMetricsResponse {
  readonly Errors: readonly { readonly Code: string; readonly MetricIndex: number }[];
}

/** The most metrics of one trial component. */
const MOST_METRICS = 200;

/**
 * The operations of the metrics service. Values are added to the statistics of a trial component;
 * single values are not kept.
 */
export const METRICS_OPERATIONS = [
  operation<BatchPutMetricsRequest, BatchPutMetricsResponse>('BatchPutMetrics', {
    role: 'operator',
    async run({ TrialComponentName, MetricData }, context) {
      const { services, principal } = context;
      const kind = 'trial_component';
      const { arn } = (await requireEntity(kind, TrialComponentName, context)).element;
      let refused: readonly number[] = [];
      const edit = (known: TrialComponent): TrialComponent => {
        checkNoJob(known);
        const added = addValues(known.metrics, MetricData);
        ({ refused } = added);
        return { ...known, metrics: added.metrics };
      };
      await services.recorder.update({ arn, kind, actor: principal.arn, edit });
      return {
        Errors: refused.map((MetricIndex) => ({ Code: 'METRIC_LIMIT_EXCEEDED', MetricIndex })),
      };
    },
  }),
];

/** The platform reads the metrics of a job from its log, and replaces them when the job goes on. */
function checkNoJob({ name, source }: TrialComponent): void {
  if (source)
    refuse(
      'trialComponentName',
      `The metrics of '${name}' are read from the log of its job '${source.arn}'; name a trial component without a job.`,
    );
}

function addValues(known: readonly MetricSummary[], values: readonly RawMetric[]) {
  const metrics = new Map(known.map((metric) => [metric.name, metric]));
  const refused: number[] = [];
  for (const [index, value] of values.entries()) {
    const before = metrics.get(value.MetricName);
    if (!before && metrics.size >= MOST_METRICS) refused.push(index);
    else metrics.set(value.MetricName, withValue(before, value));
  }
  return { metrics: [...metrics.values()], refused };
}

/** The statistics of a metric with one more value. The latest value is the last one. */
function withValue(
  before: MetricSummary | undefined,
  { MetricName: name, Timestamp, Value: value }: RawMetric,
): MetricSummary {
  const time = Timestamp.getTime();
  const { count: earlier = 0, average: mean = 0, standardDeviation: spread = 0 } = before ?? {};
  const { min = value, max = value, last = value, timestamp = time } = before ?? {};
  const count = earlier + 1;
  const average = mean + (value - mean) / count;
  const squares = spread ** 2 * earlier + (value - mean) * (value - average);
  if (!Number.isFinite(squares))
    throw new PlatformError('VALIDATION_FAILED', `The values of '${name}' are too large.`);
  return {
    name,
    count,
    min: Math.min(min, value),
    max: Math.max(max, value),
    last: time >= timestamp ? value : last,
    average,
    standardDeviation: Math.sqrt(squares / count),
    timestamp: Math.max(time, timestamp),
  };
}
