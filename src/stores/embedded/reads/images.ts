import type { Versioned } from '#src/domain/graph/index.js';
import type { ScannedElement } from '#src/ports/graph-store.js';
import { readAhead } from '#src/stores/shared/read-ahead.js';
import type { ImageRow } from '../database.js';
import type { StoreThread } from '../threads/store-thread.js';
import { toEdge, toVertex } from './decode.js';
import type { ElementReads } from './element-reads.js';
import type { ScanRow } from './native-columns.js';

/** Look-ups without giving others a turn. */
const CHUNK = 500;
/** Numbers in one window of a scan. */
const SCAN_WINDOW = 1_000;

/** Which elements, at which commit, and how a row of theirs is read. */
export interface ImageQuery<Id extends string, Element> {
  readonly name: 'vertex' | 'edge';
  readonly ids: readonly Id[];
  readonly at: number | undefined;
  readonly decode: (row: ImageRow) => Versioned<Element>;
}

/** Elements by id; absent ones are missing. */
export async function readImages<Id extends string, Element>(
  elements: ElementReads,
  { name, ids, at, decode }: ImageQuery<Id, Element>,
): Promise<ReadonlyMap<Id, Versioned<Element>>> {
  const found = new Map<Id, Versioned<Element>>();
  for (const [position, id] of ids.entries()) {
    if (position % CHUNK === CHUNK - 1) await new Promise((resolve) => setImmediate(resolve));
    const row = elements.image(name, id, at);
    if (row) found.set(id, decode(row));
  }
  return found;
}

/** All vertices, then all edges, that were live at a commit. */
export async function* scanElements(
  reader: StoreThread,
  at: number,
): AsyncGenerator<ScannedElement> {
  for await (const row of scanRows(reader, 'vertex', at)) {
    yield { kind: 'vertex', ...toVertex(row), ...lost(row) };
  }
  for await (const row of scanRows(reader, 'edge', at)) {
    yield { kind: 'edge', ...toEdge(row), ...lost(row) };
  }
}

function lost([, , isFound]: ScanRow): Pick<ScannedElement, 'isLost'> {
  return isFound ? {} : { isLost: true };
}

/** Window by window. */
async function* scanRows(
  reader: StoreThread,
  name: 'vertex' | 'edge',
  at: number,
): AsyncGenerator<ScanRow> {
  const last = await reader.call<number>('last', name);
  const count = Math.ceil(last / SCAN_WINDOW);
  const starts = Array.from({ length: count }, (_, window) => window * SCAN_WINDOW + 1);
  const read = (from: number) =>
    reader.call<ScanRow[]>('window', { name, at, from, size: SCAN_WINDOW });
  for await (const rows of readAhead(starts, read)) yield* rows;
}
