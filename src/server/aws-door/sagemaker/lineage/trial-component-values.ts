import type {
  TrialComponentArtifact as AwsArtifact,
  TrialComponentMetricSummary,
  TrialComponentParameterValue,
  TrialComponentStatus,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import type { TrialComponent, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import { type Checked, validation } from '../../json/parse-input.js';
import { required, timeOut } from '../values.js';

/** The members that requests for new and changed trial components have in common. */
interface ComponentInput {
  readonly DisplayName?: string | undefined;
  readonly Status?: Checked<TrialComponentStatus> | undefined;
  readonly StartTime?: Date | undefined;
  readonly EndTime?: Date | undefined;
  readonly Parameters?: Readonly<Record<string, ParameterValue>> | undefined;
  readonly InputArtifacts?: Readonly<Record<string, Checked<AwsArtifact>>> | undefined;
  readonly OutputArtifacts?: Readonly<Record<string, Checked<AwsArtifact>>> | undefined;
}

type ParameterValue = Checked<TrialComponentParameterValue>;

/** The fields of a trial component that a request gives. Throws `ValidationException`. */
export function componentIn({ Status, Parameters, ...input }: ComponentInput) {
  return present({
    displayName: input.DisplayName,
    status: Status && {
      primaryStatus: required(Status.PrimaryStatus, 'status.primaryStatus'),
      ...present({ message: Status.Message }),
    },
    startTime: input.StartTime?.getTime(),
    endTime: input.EndTime?.getTime(),
    parameters: Parameters && parametersIn(Parameters),
    inputArtifacts: input.InputArtifacts && artifactsIn(input.InputArtifacts),
    outputArtifacts: input.OutputArtifacts && artifactsIn(input.OutputArtifacts),
  });
}

function parametersIn(
  parameters: Readonly<Record<string, ParameterValue>>,
): TrialComponent['parameters'] {
  const entries = Object.entries(parameters).map(([name, { StringValue, NumberValue }]) => {
    const value = StringValue ?? NumberValue;
    if (value === undefined || (StringValue !== undefined && NumberValue !== undefined))
      throw validation(`The parameter '${name}' needs either StringValue or NumberValue.`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

function artifactsIn(
  artifacts: Readonly<Record<string, Checked<AwsArtifact>>>,
): readonly TrialComponentArtifact[] {
  return Object.entries(artifacts).map(([name, { Value: value, MediaType: mediaType }]) => ({
    name,
    value,
    ...present({ mediaType }),
  }));
}

/** The parameters, inputs, outputs and metrics of a trial component in the original's form. */
export function contentOut(component: TrialComponent) {
  return {
    Parameters: Object.fromEntries(
      Object.entries(component.parameters).map(([name, value]) => [name, parameterOut(value)]),
    ),
    InputArtifacts: artifactsOut(component.inputArtifacts),
    OutputArtifacts: artifactsOut(component.outputArtifacts),
    Metrics: metricsOut(component),
  };
}

function parameterOut(value: string | number): TrialComponentParameterValue {
  return typeof value === 'number' ? { NumberValue: value } : { StringValue: value };
}

function artifactsOut(artifacts: readonly TrialComponentArtifact[]): Record<string, AwsArtifact> {
  return Object.fromEntries(
    artifacts.map(({ name, value, mediaType }) => [name, { Value: value, MediaType: mediaType }]),
  );
}

function metricsOut({ metrics, source, arn }: TrialComponent): TrialComponentMetricSummary[] {
  return metrics.map((metric) => ({
    MetricName: metric.name,
    SourceArn: source?.arn ?? arn,
    TimeStamp: timeOut(metric.timestamp),
    Max: metric.max,
    Min: metric.min,
    Last: metric.last,
    Count: metric.count,
    Avg: metric.average,
    StdDev: metric.standardDeviation,
  }));
}
