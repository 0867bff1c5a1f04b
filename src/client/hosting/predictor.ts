import { type Deserializer, JSONDeserializer, JSONSerializer, type Serializer } from '../coding.js';
import type { TransferOptions } from '../data/objects.js';
import {
  DeleteModelDocument,
  type DeploymentFieldsFragment,
  type EndpointFieldsFragment,
} from '../generated/graphql.js';
import type { Session } from '../session.js';
import {
  deleteEndpoint,
  deploymentsOf,
  findEndpoint,
  type PastMoment,
  type RollbackOptions,
  rollbackEndpoint,
} from './endpoint.js';
import { type EndpointTraffic, type TrafficOptions, trafficOf } from './traffic.js';

/** Options of a {@link Predictor}. */
export interface PredictorOptions<Output = unknown> {
  readonly session: Session;
  /** Default JSON. */
  readonly serializer?: Serializer;
  /** Default JSON. */
  readonly deserializer?: Deserializer<Output>;
}

/** The options of one prediction, which override the serializer and the deserializer. */
export interface PredictOptions extends TransferOptions {
  readonly initialArgs?: {
    readonly ContentType?: string;
    readonly Accept?: string;
    /** The variant to call. */
    readonly TargetVariant?: string;
  };
}

/** Sends requests for predictions to an endpoint. */
export class Predictor<Output = unknown> {
  readonly endpointName: string;
  readonly serializer: Serializer;
  readonly deserializer: Deserializer<Output>;
  readonly #session: Session;
  /** The models of a deleted endpoint, whose record is gone. */
  #models: readonly string[] | undefined;

  constructor(endpointName: string, options: PredictorOptions<Output>) {
    this.endpointName = endpointName;
    this.#session = options.session;
    this.serializer = options.serializer ?? new JSONSerializer();
    this.deserializer = options.deserializer ?? new JSONDeserializer<Output>();
  }

  /** The name of the endpoint. */
  get endpoint(): string {
    return this.endpointName;
  }

  /**
   * Returns the prediction for some data. Throws `MODEL_ERROR` when the model refuses it,
   * `NOT_FOUND` when there is no such endpoint, and `PAYLOAD_TOO_LARGE`. Retries when the endpoint
   * is not ready or busy.
   */
  predict(data: unknown, { initialArgs = {}, signal }: PredictOptions = {}): Promise<Output> {
    const { ContentType, Accept, TargetVariant } = initialArgs;
    const body = this.serializer.serialize(data);
    const headers = {
      'content-type': ContentType ?? this.serializer.contentType,
      accept: Accept ?? this.deserializer.accept,
      ...(TargetVariant === undefined ? {} : { 'x-amzn-sagemaker-target-variant': TargetVariant }),
    };
    const path = `/endpoints/${encodeURIComponent(this.endpointName)}/invocations`;
    return this.#session.client.receive(
      { method: 'POST', path, headers, body, signal },
      async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return this.deserializer.deserialize(bytes, response.headers.get('content-type') ?? '');
      },
    );
  }

  /** Returns the record of the endpoint. Throws `NOT_FOUND`. */
  async describe(): Promise<EndpointFieldsFragment> {
    return findEndpoint(this.#session.client, this.endpointName);
  }

  /** Yields what the endpoint has served, newest first. Throws `NOT_FOUND`. */
  deployments(moment: PastMoment = {}): AsyncGenerator<DeploymentFieldsFragment, void> {
    return deploymentsOf(this.#session.client, this.endpointName, moment);
  }

  /** Returns the requests of the endpoint and of each variant. Throws `NOT_FOUND`. */
  traffic(options: TrafficOptions = {}): Promise<EndpointTraffic> {
    return trafficOf(this.#session.client, this.endpointName, options);
  }

  /**
   * Deploys an earlier deployment again: `to`, or the last one that served and whose bytes still
   * exist; resolves once it answers, unless `wait` is false.
   */
  async rollback(options: RollbackOptions = {}): Promise<EndpointFieldsFragment> {
    return rollbackEndpoint(this.#session.client, this.endpointName, options);
  }

  /** Deletes the endpoint; resolves once its instances are gone, unless `wait` is false. */
  async deleteEndpoint(options: { readonly wait?: boolean } = {}): Promise<void> {
    this.#models = await this.#modelNames();
    await deleteEndpoint(this.#session.client, this.endpointName, options);
  }

  /** Deletes the models that the endpoint serves, or served before {@link deleteEndpoint}. */
  async deleteModel(): Promise<void> {
    for (const name of this.#models ?? (await this.#modelNames())) {
      await this.#session.client.ask(DeleteModelDocument, { name });
    }
  }

  async #modelNames(): Promise<readonly string[]> {
    const { variants } = await this.describe();
    return [...new Set(variants.map(({ modelName }) => modelName))];
  }
}
