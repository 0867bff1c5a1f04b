import type { Versioned } from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import type { CalledThread } from '#src/threads/called-thread.js';
import { nextTurn } from '#src/threads/serve-calls.js';
import type { SnapshotRow } from '../database.js';
import type { ElementReads } from './element-reads.js';
import { type ScanPosition, type ScanWindow, scanStart } from './label-reads.js';
import type { ScanRow } from './native-columns.js';

/** After so many look-ups, other reads run. */
const CHUNK = 500;

/** Which elements to read, at which commit, and how to decode a row. */
export interface SnapshotQuery<Id extends string, Element> {
  readonly name: 'vertex' | 'edge';
  readonly ids: readonly Id[];
  readonly at: number | undefined;
  readonly decode: (row: SnapshotRow) => Versioned<Element>;
}

/** Elements by id; absent ones are missing. */
export async function readSnapshots<Id extends string, Element>(
  elements: ElementReads,
  { name, ids, at, decode }: SnapshotQuery<Id, Element>,
): Promise<ReadonlyMap<Id, Versioned<Element>>> {
  const found = new Map<Id, Versioned<Element>>();
  for (const [position, id] of ids.entries()) {
    if (position % CHUNK === CHUNK - 1) await nextTurn();
    const row = elements.snapshot(name, id, at);
    if (row) found.set(id, decode(row));
  }
  return found;
}

/** Every version of every vertex, then of every edge, window by window. */
export async function* scanVersions(
  reader: CalledThread,
): AsyncGenerator<readonly ScannedVersion[], void> {
  for (const name of ['vertex', 'edge'] as const) {
    const read = (position: ScanPosition) => {
      const reading = reader.call<ScanWindow>('window', position);
      reading.catch(() => undefined); // a caller that stops early does not wait for the read ahead
      return reading;
    };
    for (let reading: Promise<ScanWindow> | undefined = read(scanStart(name)); reading; ) {
      const { rows, next }: ScanWindow = await reading;
      reading = next && read(next);
      yield rows.map((row) => scannedVersion(name, row));
    }
  }
}

function scannedVersion(
  kind: ScannedVersion['kind'],
  [id, text, began, ended, fault]: ScanRow,
): ScannedVersion {
  return {
    kind,
    id: id as ScannedVersion['id'],
    text,
    began,
    ...(ended === null ? {} : { ended }),
    ...(fault === null ? {} : { fault }),
  };
}
