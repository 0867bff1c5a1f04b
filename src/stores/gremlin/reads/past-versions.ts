import type { Kind, Version } from '#src/stores/shared/fold.js';
import type { PastQuery, PastRecords } from '#src/stores/shared/past-layer.js';
import type { Connection } from '../connection.js';
import { g, P, type Traversal } from '../dsl.js';
import { LABELS } from '../schema.js';
import { versions, versionsOf } from './decode.js';
import { among } from './element-reads.js';
import { isListed } from './filters.js';
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

const FIELDS = { id: '_of', from: '_from', to: '_to' } as const;
type Having = PastQuery['having'];

/** The past records, which the server finds one by one or by scanning all of them. */
export function pastVersions(
  connection: Pick<Connection, 'read'>,
  idsPerRequest: number,
): PastRecords {
  const read = async (past: Traversal): Promise<Version[]> =>
    versions(await connection.read({ traversal: versionsOf(past) }));
  return {
    read: async (query) => {
      const { having } = query;
      const field = (['id', 'from', 'to'] as const).find((name) => having[name]);
      if (!field) return read(selected(query));
      return inParts([...new Set(having[field])], idsPerRequest, (part) =>
        read(selected(query, { ...having, [field]: part })),
      );
    },
    count: async (query) => {
      if (Object.values(query.where ?? {}).some((value) => value !== undefined)) return undefined;
      const [count] = await connection.read({ traversal: selected(query).count() });
      return Number(count ?? 0);
    },
  };
}

function selected({ kind, at, having: all }: PastQuery, having: Having = all): Traversal {
  let past = pastAt(kind, at);
  for (const field of ['id', 'from', 'to'] as const) {
    const values = having[field];
    if (values) past = past.has(FIELDS[field], among(values));
  }
  const { label: labels } = having;
  if (!labels) return past;
  return kind === 'e' ? past.has('_label', among(labels)) : past.or(...labels.flatMap(isListed));
}
