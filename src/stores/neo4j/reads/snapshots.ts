import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Edge,
  parseEdge,
  parseVertex,
  type Versioned,
  type Vertex,
} from '#src/domain/graph/index.js';
import type { Version } from '#src/stores/shared/fold.js';
import { versionOf } from '../native.js';
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

/** False for a row of an element that a commit after `at` wrote. */
export function isUpTo(at: number, [, text]: readonly unknown[]): boolean {
  const version = typeof text === 'string' ? versionOf(text) : undefined;
  return !version || version.began <= at;
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
