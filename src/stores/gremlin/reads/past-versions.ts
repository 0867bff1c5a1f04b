import type { Kind, Version } from '#src/stores/shared/fold.js';
import type { PastQuery, PastRecords } from '#src/stores/shared/past-layer.js';
import type { Connection } from '../connection.js';
import { g, P, TextP, type Traversal } from '../dsl.js';
import { LABELS } from '../schema.js';
import { versions, versionsOf } from './decode.js';
import { among } from './element-reads.js';
import { inParts } from './in-parts.js';

/** Reads superseded versions of vertices or edges, as of a commit. */
export function pastAt(kind: Kind, at: number): Traversal {
  return g
    .V()
    .has('_kind', kind)
    .hasLabel(LABELS.past)
    .has('_began', P.lte(at))
    .has('_ended', P.gt(at));
}

const FIELDS = { id: '_of', from: '_from', to: '_to', label: '_label' } as const;

/** The past records, which the server finds one by one or by scanning all of them. */
export function pastVersions(
  connection: Pick<Connection, 'read'>,
  idsPerRequest: number,
): PastRecords {
  const read = async (past: Traversal): Promise<Version[]> =>
    versions(await connection.read({ traversal: versionsOf(past) }));
  return {
    read: async ({ kind, at, having: { label, ...ends } }: PastQuery) => {
      const past = pastAt(kind, at);
      if (label && kind === 'e') past.has(FIELDS.label, among(label));
      if (label && kind === 'v') past.has('_labels', TextP.containing(JSON.stringify(label[0])));
      const [first, ...others] = (['id', 'from', 'to'] as const).filter((field) => ends[field]);
      for (const field of others) past.has(FIELDS[field], among(ends[field] ?? []));
      if (!first) return read(past);
      return inParts([...new Set(ends[first])], idsPerRequest, (part) =>
        read(past.clone().has(FIELDS[first], among(part))),
      );
    },
  };
}
