import { makeArn, parseArn } from '#src/domain/arn.js';
import type { Commit, Vertex, VertexId } from '#src/domain/graph/index.js';
import { ENDPOINTS, type Endpoint, MODELS, type Model } from '#src/domain/hosting/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import {
  type ChangedRecord,
  type EventParts,
  type EventSource,
  type MakeEvent,
  vertexAt,
} from './changed-record.js';
import { endpointEvent, endpointEventType } from './endpoint-event.js';
import { SeenRecords } from './seen-records.js';

/** Makes the events of endpoints. */
export class EndpointEvents implements EventSource {
  readonly #options: EventParts;
  readonly #seen = new SeenRecords<Endpoint>();

  constructor(options: EventParts) {
    this.#options = options;
  }

  knows(id: VertexId): boolean {
    return this.#seen.get(id) !== undefined;
  }

  take({ commit, id, after, before }: ChangedRecord): MakeEvent | undefined {
    const { reportUnreadable, origin } = this.#options;
    const readable = (one: Vertex) => readOrReport(() => ENDPOINTS.read(one), reportUnreadable);
    const known = this.#seen.get(id);
    const now = after && readable(after);
    this.#seen.note(id, now);
    if (after && !now) return undefined;
    if (known && endpointEventType(known, now) === undefined) return undefined;
    return async () => {
      const vertex = known ? undefined : await before();
      const earlier = known ?? (vertex && readable(vertex));
      const type = endpointEventType(earlier, now);
      const endpoint = now ?? earlier;
      if (type === undefined || !endpoint) return undefined;
      const models = await this.#models(endpoint, commit);
      return endpointEvent({ type, time: commit.time, endpoint, models }, origin);
    };
  }

  async #models({ arn, deployment }: Endpoint, commit: Commit): Promise<Map<string, Model>> {
    const scope = parseArn(arn);
    const models = new Map<string, Model>();
    for (const { modelName } of deployment.variants) {
      const vertex = await vertexAt(
        makeArn(scope, 'model', modelName),
        commit,
        this.#options.store,
      );
      const model = vertex && readOrReport(() => MODELS.read(vertex));
      if (model) models.set(modelName, model);
    }
    return models;
  }
}
