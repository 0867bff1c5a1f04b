import { parseStored } from '#src/domain/errors/index.js';
import type { UsedLabels } from '#src/ports/graph-store.js';
import type { Layers } from '#src/stores/shared/layers.js';
import { usedLabels } from '#src/stores/shared/used-labels.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal } from '../dsl.js';
import { RECORD_LABELS } from '../schema.js';
import { pastAt } from './past-versions.js';

/** The labels that elements of the graph have. */
export class LabelReads {
  readonly #connection: Pick<Connection, 'read'>;
  readonly #layers: Layers;
  readonly #script: string | undefined;

  constructor(connection: Pick<Connection, 'read'>, layers: Layers, script?: string) {
    this.#connection = connection;
    this.#layers = layers;
    this.#script = script;
  }

  async read(at: number | undefined): Promise<UsedLabels> {
    if (this.#script !== undefined) return this.#ofSchema(this.#script);
    const vertices = () =>
      this.#texts(g.V().hasLabel(P.without(RECORD_LABELS)).has('_image').label());
    const edges = () => this.#texts(g.E().has('_image').label());
    if (at === undefined) return usedLabels(await vertices(), await edges());
    const ofVertices = await this.#layers.read({
      at,
      live: vertices,
      past: async () =>
        (await this.#texts(pastAt('v', at).values('_labels'))).flatMap((text) =>
          parseStored<string[]>(text, 'The labels of a vertex', Array.isArray),
        ),
    });
    const ofEdges = await this.#layers.read({
      at,
      live: edges,
      past: () => this.#texts(pastAt('e', at).values('_label')),
    });
    return usedLabels(ofVertices, ofEdges);
  }

  /** A schema never loses a label. */
  async #ofSchema(script: string): Promise<UsedLabels> {
    const [vertices = [], edges = []] = (await this.#connection.read({ script })) as string[][];
    return usedLabels(
      vertices.filter((label) => !RECORD_LABELS.includes(label)),
      edges,
    );
  }

  async #texts(texts: Traversal): Promise<string[]> {
    return (await this.#connection.read({ traversal: texts.dedup() })) as string[];
  }
}
