import {
  canonicalEdge,
  canonicalVertex,
  edgePosition,
  type ListPosition,
  type SnapshotQuery,
  type SnapshotWindow,
  toLines,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';

/** Reads window after window, the next one while the caller works on the one before. */
export async function* windowsAfter(
  query: SnapshotQuery,
  read: (query: SnapshotQuery) => Promise<SnapshotWindow | undefined>,
): AsyncGenerator<SnapshotWindow, void> {
  const start = (after: ListPosition | undefined) => {
    const reading = read({ ...query, after });
    reading.catch(() => undefined); // a caller that stops early does not wait for the read ahead
    return reading;
  };
  for (let reading: ReturnType<typeof read> | undefined = start(query.after); reading; ) {
    const window: SnapshotWindow | undefined = await reading;
    if (!window) return;
    reading = window.count < query.size ? undefined : start(window.end);
    yield window;
  }
}

/** Reads a window as a page of a list. */
export async function windowOfPage(
  store: Pick<GraphStore, 'list' | 'listEdges'>,
  query: SnapshotQuery,
  options?: ReadOptions,
): Promise<SnapshotWindow | undefined> {
  const texts: string[] = [];
  let { after } = query;
  for (let hasNext = true; hasNext && texts.length < query.size; ) {
    const page = await read(store, { ...query, after, size: query.size - texts.length }, options);
    ({ hasNext } = page);
    for (const { text, position } of page.items) {
      if (text !== undefined) texts.push(text);
      after = position;
    }
  }
  if (texts.length === 0 || !after) return undefined;
  return { lines: toLines(texts), count: texts.length, end: after };
}

interface TextPage {
  /** The text is undefined for a vertex that has the label in a later place. */
  readonly items: readonly { readonly text: string | undefined; readonly position: ListPosition }[];
  readonly hasNext: boolean;
}

async function read(
  store: Pick<GraphStore, 'list' | 'listEdges'>,
  { kind, label, at, size, after }: SnapshotQuery,
  options: ReadOptions | undefined,
): Promise<TextPage> {
  const page = { at, first: size, ...(after && { after }) };
  if (kind === 'edge') {
    const { items, hasNext } = await store.listEdges({ ...page, labels: [label] }, options);
    const texts = items.map(({ element }) => ({
      text: canonicalEdge(element),
      position: edgePosition(element),
    }));
    return { items: texts, hasNext };
  }
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const { items, hasNext } = await store.list({ ...page, label, order }, options);
  const texts = items.map(({ element }) => ({
    text: element.labels[0] === label ? canonicalVertex(element) : undefined,
    position: vertexPosition(element, order.by),
  }));
  return { items: texts, hasNext };
}
