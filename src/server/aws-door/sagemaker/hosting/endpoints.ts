import type {
  CreateEndpointInput,
  CreateEndpointOutput,
  DeleteEndpointInput,
  DescribeEndpointInput,
  DescribeEndpointOutput,
  ListEndpointsInput,
  ListEndpointsOutput,
  ProductionVariantSummary,
  UpdateEndpointInput,
  UpdateEndpointOutput,
  UpdateEndpointWeightsAndCapacitiesInput,
  UpdateEndpointWeightsAndCapacitiesOutput,
} from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import {
  ENDPOINT_CONFIGS,
  ENDPOINTS,
  type Endpoint,
  type EndpointRequest,
  type Variant,
} from '#src/domain/hosting/index.js';
import { notFound } from '#src/records/record-reader.js';
import { type ErrorWords, type OperationContext, operation } from '../../json/operation.js';
import { validation } from '../../json/parse-input.js';
import { listRecords } from '../lists.js';
import { tagsIn, timeOut } from '../values.js';
import { CONFIG_WORDS } from './endpoint-configs.js';
import { captureRequest, variantRequest } from './variants.js';

const WORDS: ErrorWords = {
  missing: 'ValidationException',
  missingWords: 'Could not find endpoint',
  takenWords: 'Cannot create already existing endpoint',
};

export const ENDPOINT_OPERATIONS = [
  operation<CreateEndpointInput, CreateEndpointOutput>('CreateEndpoint', {
    role: 'operator',
    words: { ...CONFIG_WORDS, takenWords: 'Cannot create already existing endpoint' },
    async run({ EndpointName: name, EndpointConfigName, Tags }, context) {
      const { services, principal } = context;
      const request = await fromConfig(EndpointConfigName, context);
      const endpoint = await services.endpoints.create(
        { ...request, name, tags: tagsIn(Tags) },
        principal,
      );
      return { EndpointArn: endpoint.arn };
    },
  }),
  operation<DescribeEndpointInput, DescribeEndpointOutput>('DescribeEndpoint', {
    role: 'viewer',
    words: WORDS,
    async run({ EndpointName: name }, context) {
      return describe(await requireEndpoint(name, context), context);
    },
  }),
  operation<ListEndpointsInput, ListEndpointsOutput>('ListEndpoints', {
    role: 'viewer',
    async run(input, { services }) {
      const { items, next } = await listRecords('endpoints', input, (query) =>
        services.endpoints.list(query),
      );
      return { Endpoints: items.map(summarize), ...next };
    },
  }),
  operation<UpdateEndpointInput, UpdateEndpointOutput>('UpdateEndpoint', {
    role: 'operator',
    words: WORDS,
    async run({ EndpointName: name, EndpointConfigName, ...input }, context) {
      const request = await fromConfig(EndpointConfigName, context);
      const { deployment } = await requireEndpoint(name, context);
      const variants = input.RetainAllVariantProperties
        ? request.variants.map((variant) => ({
            ...variant,
            ...sizesOf(deployment.variants.find((other) => other.name === variant.name)),
          }))
        : request.variants;
      return update({ ...request, name, variants }, context);
    },
  }),
  operation<UpdateEndpointWeightsAndCapacitiesInput, UpdateEndpointWeightsAndCapacitiesOutput>(
    'UpdateEndpointWeightsAndCapacities',
    {
      role: 'operator',
      words: WORDS,
      async run({ EndpointName: name, DesiredWeightsAndCapacities: desired }, context) {
        const endpoint = await requireEndpoint(name, context);
        const { deployment } = endpoint;
        for (const { VariantName } of desired)
          if (!deployment.variants.some((variant) => variant.name === VariantName))
            throw validation(`Could not find variant ${VariantName} of endpoint ${name}.`);
        const variants = deployment.variants.map((variant) => {
          const change = desired.find(({ VariantName }) => VariantName === variant.name);
          const { DesiredWeight: weight, DesiredInstanceCount: instanceCount } = change ?? {};
          return { ...variantRequest(variant), ...present({ weight, instanceCount }) };
        });
        const { configName } = deployment;
        const capture = captureRequest(endpoint);
        return update({ name, variants, ...present({ configName, capture }) }, context);
      },
    },
  ),
  operation<DeleteEndpointInput, undefined>('DeleteEndpoint', {
    role: 'operator',
    words: WORDS,
    async run({ EndpointName: name }, { services, principal }) {
      await services.endpoints.delete(name, principal);
      return undefined;
    },
  }),
];

type FromConfig = Pick<EndpointRequest, 'variants' | 'capture' | 'configName'>;

async function fromConfig(name: string, { services }: OperationContext): Promise<FromConfig> {
  const config = await services.endpointConfigs.get(name);
  if (!config) throw notFound(ENDPOINT_CONFIGS, name);
  return {
    configName: config.name,
    variants: config.variants.map(variantRequest),
    ...present({ capture: config.capture }),
  };
}

async function requireEndpoint(name: string, { services }: OperationContext): Promise<Endpoint> {
  const endpoint = await services.endpoints.get(name);
  if (!endpoint) throw notFound(ENDPOINTS, name);
  return endpoint;
}

/** Clients expect a `ValidationException` for an endpoint that cannot be updated now. */
async function update(
  request: EndpointRequest,
  { services, principal }: OperationContext,
): Promise<{ readonly EndpointArn: string }> {
  try {
    return { EndpointArn: (await services.endpoints.update(request, principal)).arn };
  } catch (error) {
    throw isPlatformError(error, 'CONFLICT') ? validation(error.message) : error;
  }
}

function sizesOf(variant: Variant | undefined) {
  return variant && { weight: variant.weight, instanceCount: variant.instanceCount };
}

/** The original has no status for an endpoint whose configuration is unknown; its own name is used. */
function describe(endpoint: Endpoint, { services }: OperationContext): DescribeEndpointOutput {
  const { deployment, failureReason } = endpoint;
  const { capture, variants, configName = endpoint.name } = deployment;
  return {
    ...summarize(endpoint),
    EndpointConfigName: configName,
    ProductionVariants: variants.filter(({ shadow }) => !shadow).map(variantSummary),
    ...(variants.some(({ shadow }) => shadow) && {
      ShadowProductionVariants: variants.filter(({ shadow }) => shadow).map(variantSummary),
    }),
    ...(capture && {
      DataCaptureConfig: {
        EnableCapture: true,
        CaptureStatus: 'Started' as const,
        CurrentSamplingPercentage: capture.percentage,
        DestinationS3Uri: capture.prefix,
        KmsKeyId: '',
      },
    }),
    FailureReason: failureReason,
  };

  function variantSummary(variant: Variant): ProductionVariantSummary {
    const { instanceCount } = variant;
    const running = services.router.readyCount(endpoint.name, variant.name) ?? instanceCount;
    return {
      VariantName: variant.name,
      CurrentWeight: variant.weight,
      DesiredWeight: variant.weight,
      CurrentInstanceCount: running,
      DesiredInstanceCount: instanceCount,
    };
  }
}

function summarize({ name, arn, creationTime, lastModifiedTime, status }: Endpoint) {
  return {
    EndpointName: name,
    EndpointArn: arn,
    CreationTime: timeOut(creationTime),
    LastModifiedTime: timeOut(lastModifiedTime),
    EndpointStatus: status,
  };
}
