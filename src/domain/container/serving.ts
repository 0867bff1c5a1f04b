import type { StringMap } from '../lineage/index.js';
import { containerPaths, entryPointModule, prefixed, representable } from './program.js';

/** The configuration of one instance that serves a model. */
export interface ServingContract {
  readonly modelName: string;
  readonly endpointName?: string;
  readonly variantName?: string;
  readonly instanceType?: string;
  /** Default 0. */
  readonly gpus?: number;
  /** Default 1. */
  readonly cpus?: number;
  /** Path of the user's script below the model's `code` folder. */
  readonly entryPoint?: string;
  /** The model's variables; the contract's variables override them. */
  readonly environment: StringMap;
  readonly region: string;
  /** Only for a program that answers a batch transform job. */
  readonly batch?: BatchContract;
}

/** The values of a batch transform request; absent ones are chosen by the container. */
export interface BatchContract {
  readonly batchStrategy?: 'SingleRecord' | 'MultiRecord';
  readonly maxConcurrentTransforms?: number;
  readonly maxPayloadMb?: number;
}

/** The environment of a serving program that sees its folders below the root. */
export function servingEnvironment(contract: ServingContract, root: string): StringMap {
  const { model } = containerPaths(root);
  const { entryPoint, endpointName } = contract;
  const code = `${model}/code`; // inside the model's archive, unlike a training job's
  return representable({
    PYTHONUNBUFFERED: '1',
    ...contract.environment,
    AWS_REGION: contract.region,
    ...(contract.batch ? batchEnvironment(contract.batch) : {}),
    ...(endpointName === undefined ? {} : { ENDPOINT_NAME: endpointName }),
    ...(entryPoint === undefined
      ? {}
      : { SAGEMAKER_PROGRAM: entryPoint, SAGEMAKER_SUBMIT_DIRECTORY: code }),
    ...prefixed({
      MODEL_DIR: model,
      MODEL_NAME: contract.modelName,
      ENDPOINT_NAME: endpointName,
      VARIANT_NAME: contract.variantName,
      CURRENT_INSTANCE_TYPE: contract.instanceType,
      NUM_GPUS: contract.gpus ?? 0,
      NUM_CPUS: contract.cpus ?? 1,
      MODULE_DIR: entryPoint === undefined ? undefined : code,
      MODULE_NAME: entryPoint === undefined ? undefined : entryPointModule(entryPoint),
      USER_ENTRY_POINT: entryPoint,
    }),
  });
}

function batchEnvironment(batch: BatchContract): StringMap {
  const { batchStrategy, maxConcurrentTransforms, maxPayloadMb } = batch;
  const strategy = batchStrategy === 'SingleRecord' ? 'SINGLE_RECORD' : 'MULTI_RECORD';
  return {
    SAGEMAKER_BATCH: 'true',
    ...(batchStrategy === undefined ? {} : { SAGEMAKER_BATCH_STRATEGY: strategy }),
    ...(maxConcurrentTransforms === undefined
      ? {}
      : { SAGEMAKER_MAX_CONCURRENT_TRANSFORMS: `${maxConcurrentTransforms}` }),
    ...(maxPayloadMb === undefined ? {} : { SAGEMAKER_MAX_PAYLOAD_IN_MB: `${maxPayloadMb}` }),
  };
}

/** The variables with the port to listen on; a runner sets them, because it knows the port. */
export function portEnvironment(port: number): StringMap {
  return { SVC_PORT: String(port), SAGEMAKER_BIND_TO_PORT: String(port) };
}
