import type { Client } from '../client.js';
import type { Deserializer, Serializer } from '../coding.js';
import {
  CreateModelDocument,
  type CreateModelInput,
  DeleteModelDocument,
  type ModelFieldsFragment,
} from '../generated/graphql.js';
import { withToken } from '../jobs/launch-options.js';
import { nameFromBase } from '../names.js';
import type { Session } from '../session.js';
import { createEndpoint, type EndpointWait, inService } from './endpoint.js';
import { Predictor } from './predictor.js';

/** The options for deploying a model. */
export interface DeployOptions<Output = unknown> extends EndpointWait {
  /** Default 1. */
  readonly initialInstanceCount?: number;
  /** Default `local`. */
  readonly instanceType?: string;
  /** Default a generated name with the time. */
  readonly endpointName?: string;
  readonly serializer?: Serializer;
  readonly deserializer?: Deserializer<Output>;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Creates a model; a retry returns the same one. */
export async function createModel(
  client: Client,
  input: CreateModelInput,
): Promise<ModelFieldsFragment> {
  return (await client.ask(CreateModelDocument, { input: withToken(input) })).createModel;
}

/**
 * Creates a model and an endpoint that serves it. When the endpoint cannot be created, the model is
 * deleted again.
 */
export async function deployModel<Output = unknown>(
  session: Session,
  model: CreateModelInput,
  options: DeployOptions<Output> = {},
): Promise<Predictor<Output>> {
  const { client } = session;
  const { initialInstanceCount = 1, instanceType = 'local', tags } = options;
  const { name: modelName } = await createModel(client, model);
  const name = options.endpointName ?? nameFromBase(modelName, new Date());
  const variants = [{ modelName, instanceType, instanceCount: initialInstanceCount }];
  try {
    await createEndpoint(client, { name, variants, tags }, { ...options, wait: false });
  } catch (error) {
    await client.ask(DeleteModelDocument, { name: modelName }).catch(() => undefined);
    throw error;
  }
  if (options.wait !== false) await inService(client, name, options.signal);
  return new Predictor<Output>(name, {
    session,
    ...(options.serializer && { serializer: options.serializer }),
    ...(options.deserializer && { deserializer: options.deserializer }),
  });
}
