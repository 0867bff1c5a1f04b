import { type EdgeId, edgeIdOf, idOfSnapshot } from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import type { Kind } from '#src/stores/shared/fold.js';
import { LABELS, pastId } from '../schema.js';
import { pastRow } from '../write/rows.js';

type Row = ReadonlyMap<string, unknown>;

/**
 * Reads a past version from its record, and names the fields of the record that differ from its
 * snapshot.
 */
export function scannedPast(kind: Kind, row: Row): ScannedVersion {
  const stored = new Map([...(row.get('p') as Row)].map(([name, values]) => [name, only(values)]));
  const snapshot = stored.get('_image') ?? '';
  const began = Number(stored.get('_began') ?? 0);
  const ended = Number(stored.get('_ended') ?? 0);
  const id = idOfSnapshot(snapshot);
  const recordId = String(row.get('t'));
  const fault =
    recordId === pastId(kind, id, began)
      ? faultOf(stored, { kind, id, began, ended, snapshot })
      : 'its record is under another id';
  return {
    kind: kind === 'v' ? 'vertex' : 'edge',
    id: (stored.get('_of') as EdgeId | undefined) ?? edgeIdOf(recordId),
    text: snapshot,
    began,
    ended,
    ...(fault === undefined ? {} : { fault }),
  };
}

function faultOf(
  stored: ReadonlyMap<string, string>,
  version: Parameters<typeof pastRow>[0],
): string | undefined {
  let expected: ReadonlyMap<string, string>;
  try {
    expected = new Map(pastRow(version).properties.map(([name, value]) => [name, textOf(value)]));
  } catch {
    return 'its record cannot be read';
  }
  const names = new Set([...expected.keys(), ...stored.keys()]);
  const differing = [...names].filter((name) => expected.get(name) !== stored.get(name));
  return differing.length === 0
    ? undefined
    : `its record (${LABELS.past}) has another ${differing.join(', ')}`;
}

function only(values: unknown): string {
  return Array.isArray(values) && values.length === 1 ? String(values[0]) : String(values);
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'integer' in value
    ? String(value.integer)
    : String(value);
}
