import type {
  CreateEndpointConfigInput,
  CreateEndpointConfigOutput,
  DeleteEndpointConfigInput,
  DescribeEndpointConfigInput,
  DescribeEndpointConfigOutput,
  ListEndpointConfigsInput,
  ListEndpointConfigsOutput,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { ENDPOINT_CONFIGS, type EndpointConfig } from '#src/domain/hosting/index.js';
import { notFound } from '#src/records/record-reader.js';
import { type ErrorWords, operation } from '../../json/operation.js';
import { listRecords } from '../lists.js';
import { tagsIn, timeOut } from '../values.js';
import { captureIn, variantIn, variantOut } from './variants.js';

/** The original's words for endpoint configurations. */
export const CONFIG_WORDS: ErrorWords = {
  missing: 'ValidationException',
  missingWords: 'Could not find endpoint configuration',
  takenWords: 'Cannot create already existing endpoint configuration',
};

export const ENDPOINT_CONFIG_OPERATIONS = [
  operation<CreateEndpointConfigInput, CreateEndpointConfigOutput>('CreateEndpointConfig', {
    role: 'operator',
    words: { ...CONFIG_WORDS, missingWords: 'Could not find model' },
    async run(input, { services, principal }) {
      const { ProductionVariants, ShadowProductionVariants = [] } = input;
      const config = await services.endpointConfigs.create(
        {
          name: input.EndpointConfigName,
          variants: [
            ...ProductionVariants.map((variant, index) =>
              variantIn(variant, `productionVariants.${index + 1}.member`, false),
            ),
            ...ShadowProductionVariants.map((variant, index) =>
              variantIn(variant, `shadowProductionVariants.${index + 1}.member`, true),
            ),
          ],
          ...present({ capture: captureIn(input.DataCaptureConfig) }),
          tags: tagsIn(input.Tags),
        },
        principal,
      );
      return { EndpointConfigArn: config.arn };
    },
  }),
  operation<DescribeEndpointConfigInput, DescribeEndpointConfigOutput>('DescribeEndpointConfig', {
    role: 'viewer',
    words: CONFIG_WORDS,
    async run({ EndpointConfigName: name }, { services }) {
      const config = await services.endpointConfigs.get(name);
      if (!config) throw notFound(ENDPOINT_CONFIGS, name);
      const shadows = config.variants.filter(({ shadow }) => shadow);
      return {
        ...summarize(config),
        ProductionVariants: config.variants.filter(({ shadow }) => !shadow).map(variantOut),
        ...(shadows.length > 0 && { ShadowProductionVariants: shadows.map(variantOut) }),
        ...(config.capture && { DataCaptureConfig: captureOut(config.capture) }),
        EnableNetworkIsolation: false,
      };
    },
  }),
  operation<ListEndpointConfigsInput, ListEndpointConfigsOutput>('ListEndpointConfigs', {
    role: 'viewer',
    async run(input, { services }) {
      const { items, next } = await listRecords('endpoint configurations', input, (query) =>
        services.endpointConfigs.list(query),
      );
      return { EndpointConfigs: items.map(summarize), ...next };
    },
  }),
  operation<DeleteEndpointConfigInput, undefined>('DeleteEndpointConfig', {
    role: 'operator',
    words: CONFIG_WORDS,
    async run({ EndpointConfigName: name }, { services, principal }) {
      await services.endpointConfigs.delete(name, principal);
      return undefined;
    },
  }),
];

function summarize({ name, arn, creationTime }: EndpointConfig) {
  return {
    EndpointConfigName: name,
    EndpointConfigArn: arn,
    CreationTime: timeOut(creationTime),
  };
}

function captureOut({ destination, percentage }: NonNullable<EndpointConfig['capture']>) {
  return {
    EnableCapture: true,
    InitialSamplingPercentage: percentage,
    DestinationS3Uri: destination,
    CaptureOptions: [{ CaptureMode: 'Input' as const }, { CaptureMode: 'Output' as const }],
  };
}
