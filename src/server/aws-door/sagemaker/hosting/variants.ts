import type { DataCaptureConfig, ProductionVariant } from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import type {
  DataCaptureRequest,
  Endpoint,
  Variant,
  VariantRequest,
} from '#src/domain/hosting/index.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import type { Checked } from '../../json/parse-input.js';
import { required } from '../values.js';

/** Converts a variant; `at` is its place in the request. */
export function variantIn(
  variant: Checked<ProductionVariant>,
  at: string,
  shadow: boolean,
): VariantRequest {
  const { InitialInstanceCount: instanceCount = 1, ManagedInstanceScaling: scaling } = variant;
  const isScaled = scaling?.Status === 'ENABLED';
  return {
    name: variant.VariantName,
    modelName: required(variant.ModelName, `${at}.modelName`),
    instanceType: required(variant.InstanceType, `${at}.instanceType`),
    instanceCount,
    weight: variant.InitialVariantWeight ?? 1,
    shadow,
    ...(isScaled &&
      present({ minInstances: scaling.MinInstanceCount, maxInstances: scaling.MaxInstanceCount })),
  };
}

/** Converts a stored variant to the request of an endpoint. */
export function variantRequest(variant: Variant): VariantRequest {
  const { scaling, limits, modelName, modelPackage, follows, withdrawn: _, ...rest } = variant;
  const sizes = { ...scaling, ...limits };
  // A request names either a model or a model package.
  if (modelPackage === undefined) return { ...rest, modelName, ...sizes };
  const [group, version] = modelPackage.split('/');
  return follows === undefined
    ? { ...rest, modelPackage: `${group}:${version}`, ...sizes }
    : { ...rest, modelPackage: `${group}@${follows}`, follow: true, ...sizes };
}

/** A variant in the original's form. */
export function variantOut(variant: Variant): ProductionVariant {
  const { scaling } = variant;
  return {
    VariantName: variant.name,
    ModelName: variant.modelName,
    InitialInstanceCount: variant.instanceCount,
    InstanceType: variant.instanceType as never,
    InitialVariantWeight: variant.weight,
    ...(scaling && {
      ManagedInstanceScaling: {
        Status: 'ENABLED' as const,
        MinInstanceCount: scaling.minInstances,
        MaxInstanceCount: scaling.maxInstances,
      },
    }),
  };
}

/** Converts the stored capture of an endpoint to the request of an update. */
export function captureRequest({
  name,
  deployment: { action, capture },
}: Pick<Endpoint, 'name' | 'deployment'>): DataCaptureRequest | undefined {
  if (!capture) return undefined;
  const { prefix, percentage } = capture;
  return { destination: toS3Uri(prefix.slice(0, -`${name}/${action}/`.length)), percentage };
}

/** Converts the capture of data; undefined when it is off. */
export function captureIn(
  config: Checked<DataCaptureConfig> | undefined,
): DataCaptureRequest | undefined {
  if (!config?.EnableCapture || config.InitialSamplingPercentage === 0) return undefined;
  return {
    destination: toS3Uri(config.DestinationS3Uri),
    percentage: config.InitialSamplingPercentage,
  };
}
