import {
  type ListPosition,
  type Versioned,
  type Vertex,
  type VertexFilter,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { MODELS } from '#src/domain/hosting/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The records of models by the URI of their data. */
export interface ModelsByData {
  readonly models: ReadonlyMap<string, readonly Versioned<Vertex>[]>;
  /** True when there are more models than the read considers. */
  readonly isCut: boolean;
}

/** Up to this many URIs are looked up one by one; for more, all models are read. */
const MAX_LOOK_UPS = 32;
const MAX_MODELS = 10_000;
const CHUNK = 1_000;

/** Finds the models whose data is at some URIs, right after a commit. */
export async function modelsOf(
  store: GraphStore,
  uris: ReadonlySet<string>,
  at: number | undefined,
): Promise<ModelsByData> {
  const wheres: readonly VertexFilter[] =
    uris.size > MAX_LOOK_UPS ? [{}] : [...uris].map((sourceUri) => ({ sourceUri }));
  const found = await Promise.all(wheres.map((where) => listModels(store, where, at)));
  const models = new Map<string, Versioned<Vertex>[]>();
  for (const vertex of found.flatMap(({ items }) => items)) {
    const modelData = readOrReport(() => MODELS.read(vertex.element))?.modelData;
    if (modelData === undefined || !uris.has(modelData)) continue;
    models.set(modelData, [...(models.get(modelData) ?? []), vertex]);
  }
  return { models, isCut: found.some(({ isCut }) => isCut) };
}

async function listModels(store: GraphStore, where: VertexFilter, at: number | undefined) {
  const order = { by: 'creationTime', direction: 'ascending' } as const;
  const { label } = MODELS;
  const query = { label, where, order, first: CHUNK, ...(at === undefined ? {} : { at }) };
  const items: Versioned<Vertex>[] = [];
  for (let after: ListPosition | undefined; ; ) {
    const page = await store.list(after ? { ...query, after } : query);
    items.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNext || !last) return { items, isCut: false };
    if (items.length >= MAX_MODELS) return { items, isCut: true };
    after = vertexPosition(last.element, order.by);
  }
}
