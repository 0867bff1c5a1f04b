import { type Arn, makeArn } from '#src/domain/arn.js';
import {
  ENDPOINT_CONFIGS,
  type EndpointConfig,
  type EndpointConfigRequest,
  MODELS,
  resolveEndpointRequest,
} from '#src/domain/hosting/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { RecordReader } from '#src/records/record-reader.js';
import { Records, type RecordsOptions } from '#src/records/records.js';

/** Endpoint configurations: named variants from which clients of the original create endpoints. */
export class EndpointConfigs extends Records<EndpointConfig> {
  readonly #options: RecordsOptions;

  constructor(options: RecordsOptions) {
    super(ENDPOINT_CONFIGS, options);
    this.#options = options;
  }

  /**
   * Checks a request as for an endpoint, then records the configuration. Throws
   * `VALIDATION_FAILED`, `NOT_FOUND` for a model, and `ALREADY_EXISTS` for a name that is taken.
   */
  async create(request: EndpointConfigRequest, principal: Principal): Promise<EndpointConfig> {
    const { scope, clock } = this.#options;
    const { name, variants, tags } = resolveEndpointRequest(request);
    await new RecordReader(MODELS, this.#options).requireAll(
      variants.map(({ modelName }) => modelName),
    );
    const { destination, percentage = 100 } = request.capture ?? {};
    return this.record({ name }, undefined, () => {
      const now = clock.now();
      const made: EndpointConfig = {
        arn: makeArn(scope, 'endpoint-config', name),
        name,
        variants,
        ...(destination && { capture: { destination, percentage } }),
        createdBy: principal.arn,
        creationTime: now,
        tags,
      };
      const draft = new LineageDraft({ ...this.#options, actor: principal.arn, now });
      return { made, draft };
    });
  }

  /** Removes a configuration; the endpoints that were made from it stay. Throws `NOT_FOUND`. */
  async delete(name: string, principal: Principal): Promise<Arn> {
    const { arn } = await this.remove(name, principal, () => undefined);
    return arn;
  }
}
