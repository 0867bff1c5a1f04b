import { type EdgeId, edgeIdOf, parseEdge, parseVertex } from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import { type NativeProperties, pastEdge, pastVertex, versionOf } from '../native.js';
import { isSame } from './native-elements.js';

type Stored = Readonly<Record<string, unknown>>;

/** The record of a superseded version. */
export type PastRow = readonly [elementId: string, properties: Stored];

/**
 * Reads a past version from its record, and names the fields of the record that differ from its
 * snapshot.
 */
export function scannedPast(
  kind: ScannedVersion['kind'],
  [elementId, stored]: PastRow,
): ScannedVersion {
  const snapshot = typeof stored['_image'] === 'string' ? stored['_image'] : '';
  const version = versionOf(snapshot);
  const ended = numberOf(stored['_ended']);
  const fault = faultOf(stored, expectedOf(kind, snapshot, ended));
  return {
    kind,
    id: typeof stored['_id'] === 'string' ? (stored['_id'] as EdgeId) : edgeIdOf(elementId),
    text: version?.snapshot ?? snapshot,
    began: numberOf(stored['_began']),
    ended,
    ...(fault === undefined ? {} : { fault }),
  };
}

function expectedOf(
  kind: ScannedVersion['kind'],
  snapshot: string,
  ended: number,
): NativeProperties | undefined {
  const version = versionOf(snapshot);
  try {
    if (!version) return undefined;
    return kind === 'vertex'
      ? pastVertex(parseVertex(version.snapshot), version, ended)
      : pastEdge(parseEdge(version.snapshot), version, ended);
  } catch {
    return undefined;
  }
}

function faultOf(stored: Stored, expected: NativeProperties | undefined): string | undefined {
  if (!expected) return 'its record cannot be read';
  const names = new Set([...Object.keys(expected), ...Object.keys(stored)]);
  const differing = [...names].filter((name) => !isSame(expected[name], stored[name]));
  return differing.length === 0 ? undefined : `its record has another ${differing.join(', ')}`;
}

function numberOf(value: unknown): number {
  return typeof value === 'bigint' ? Number(value) : 0;
}
