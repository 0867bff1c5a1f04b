import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  type EdgeId,
  edgeIdOf,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import type { Version } from '#src/stores/shared/fold.js';
import { type NativeProperties, pastEdge, pastVertex, versionOf } from '../native.js';
import { isSame } from './native-elements.js';
import type { SnapshotRow } from './statements.js';

/** The vertex of a row. Throws `LEDGER_BROKEN` for a record without its snapshot. */
export function vertexFrom(row: SnapshotRow): Versioned<Vertex> {
  const { snapshot, began } = versionFrom(row);
  return { element: parseVertex(snapshot), version: began };
}

/** The edge of a row. Throws as {@link vertexFrom} does. */
export function edgeFrom(row: SnapshotRow): Versioned<Edge> {
  const { snapshot, began } = versionFrom(row);
  return { element: parseEdge(snapshot), version: began };
}

/** The version of a row. Throws `LEDGER_BROKEN` when there is none. */
export function versionFrom([id, text]: SnapshotRow): Version {
  const version = text === null ? undefined : versionOf(text);
  if (version) return version;
  throw brokenRecord(`the element ${id}`, { id });
}

/**
 * The version in a record's text, where its id was not read. Throws as {@link versionFrom} does.
 */
export function versionIn(text: string): Version {
  const version = versionOf(text);
  if (version) return version;
  const begin = text.slice(0, 40);
  throw brokenRecord(`an element ('${begin}')`, { begin });
}

function brokenRecord(what: string, details: Readonly<Record<string, string>>): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `Another program removed or changed the platform's data of ${what}; run \`forebear verify\`.`,
    { details },
  );
}

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
