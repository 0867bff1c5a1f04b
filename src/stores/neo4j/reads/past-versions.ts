import neo4j from 'neo4j-driver';
import type { PastQuery, PastRecords } from '#src/stores/shared/past-layer.js';
import type { Connection, Statement } from '../connection.js';
import { LABEL, nativeName } from '../schema.js';
import { allOf, beyond, byIndex, matching, when, whereText } from './conditions.js';
import { versionFrom } from './snapshots.js';
import type { SnapshotRow } from './statements.js';

const KEYS = {
  creationTime: 'p._created',
  name: "coalesce(p.name, '')",
  status: "coalesce(p.status, '')",
} as const;

/** The past records, which the database filters, sorts and counts. */
export function pastVersions(connection: Connection): PastRecords {
  return {
    read: async (query, options) => {
      const rows = await connection.rows<SnapshotRow>(pastStatement(query), options);
      return rows.map(versionFrom);
    },
    count: async (query, options) => {
      const [row] = await connection.rows<[bigint]>(pastStatement(query, '[count(p)]'), options);
      return Number(row?.[0] ?? 0);
    },
  };
}

/** Reads the superseded versions that were live at a commit. */
export function pastStatement(
  { kind, at, having, where, page }: PastQuery,
  row = '[p._id, p._image]',
): Statement {
  const label = kind === 'v' ? LABEL.pastVertex : LABEL.pastEdge;
  const indexed = (['id', 'from', 'to'] as const).find((field) => having[field]);
  const { digest, digestPrefix, ...others } = where ?? {};
  const digits = digest ?? digestPrefix;
  const way = page?.order.direction === 'descending' ? ' DESC' : '';
  const key = KEYS[page?.order.by ?? 'creationTime'];
  const conditions = allOf(
    when({ id: having.id }, 'p._id IN $id'),
    when({ from: having.from }, 'p._from IN $from'),
    when({ to: having.to }, 'p._to IN $to'),
    when(
      { label: having.label?.map(nativeName) },
      kind === 'v' ? 'any(label IN $label WHERE label IN p._labels)' : 'p._label IN $label',
    ),
    matching('p', others),
    // A record has no digest, but the digest is part of its text.
    when(
      { digest: digits && `"digest":"${digits}${digest ? '"' : ''}` },
      'p._image CONTAINS $digest',
    ),
    page ? beyond(page, { key, id: 'p._id' }) : allOf(),
    when({ at: neo4j.int(at) }, 'p._began <= $at AND p._ended > $at'),
  );
  return {
    text: `MATCH (p:${label}) ${indexed ? `${byIndex('p', label, `_${indexed}`)} ` : ''}${whereText(conditions)} ${page ? `WITH p ORDER BY ${key}${way}, p._id${way} LIMIT $limit ` : ''}RETURN ${row} AS row`,
    parameters: {
      ...conditions.parameters,
      ...(page ? { limit: neo4j.int(page.first + 1) } : {}),
    },
  };
}
