import { Link } from '@tanstack/react-router';
import { FileClock } from 'lucide-react';
import { type Page as ListPage, useRows } from '../../client/use-rows.js';
import { DataVersionsDocument, type DataVersionsQuery } from '../../generated/data.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { Chip } from '../../parts/chip.js';
import { CopyButton } from '../../parts/copy-button.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { kindInPath } from '../../parts/job-kind.js';
import { entityName } from '../../parts/known-name.js';
import { sizeOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { QuarantineButton } from '../../parts/quarantining/quarantine-button.js';
import { exactTime, RelativeTime } from '../../parts/time.js';
import styles from './data.module.css';
import { lastPart } from './uri.js';

type Version = DataVersionsQuery['artifacts']['nodes'][number];
type Entity = Version['incoming']['nodes'][number]['source'];

const HEAD = ['Digest', 'Object', 'Size', 'First seen', 'Written by', 'Read by', ''];

/** The versions that jobs read or wrote: of an object, or of a folder and the objects in it. */
export function VersionsTab({ uri }: { readonly uri: string }) {
  const isFolder = uri.endsWith('/');
  const rows = useRows({
    document: DataVersionsDocument,
    variables: { filter: isFolder ? { sourceUriPrefix: uri } : { sourceUri: uri } },
    pageOf: ({ artifacts }): ListPage<Version> => artifacts,
  });
  const versions = rows.rows.filter(({ digest }) => digest != null);
  if (rows.failure) return <ErrorNote failure={rows.failure} />;
  if (rows.loading) return null;
  if (versions.length === 0 && !rows.hasMore) return <NoVersions />;
  return (
    <Panel
      title="Versions"
      flush
      beside={
        <span className={styles.quiet}>
          {versions.length.toLocaleString('en')}
          {rows.hasMore && ' loaded'}
        </span>
      }
    >
      <PlainTable label="Versions" head={HEAD}>
        {versions.map((version) => (
          <VersionRow key={version.id} version={version} base={isFolder ? uri : ''} />
        ))}
      </PlainTable>
      {rows.hasMore && (
        <p className={styles.more}>
          <Button onClick={rows.loadMore}>Load more versions</Button>
        </p>
      )}
    </Panel>
  );
}

interface VersionRowProps {
  readonly version: Version;
  /** The folder that is shown; names are shown without it. */
  readonly base: string;
}

function VersionRow({ version, base }: VersionRowProps) {
  const { digest, source, sizeBytes, objectCount, creationTime, incoming, outgoing } = version;
  const rest = source.uri.slice(base.length);
  return (
    <tr>
      <th scope="row">
        <span className={styles.digest}>
          <Link
            to="/data"
            search={{ uri: source.uri, tab: 'impact', digest: digest ?? undefined }}
            title={`SHA-256 ${digest}; its impact`}
          >
            <code>{digest?.slice(0, 12)}</code>
          </Link>
          <CopyButton text={digest ?? ''} what={`the digest ${digest?.slice(0, 12)}`} />
        </span>
      </th>
      <td>
        <Link to="/data" search={{ uri: source.uri }} title={source.uri}>
          {base === '' ? lastPart(source.uri) : rest || 'the whole folder'}
        </Link>
      </td>
      <td>
        {sizeBytes != null && sizeOf(sizeBytes)}
        {objectCount != null && objectCount > 1 && `, ${objectCount} objects`}
        <Removed bytes={version.bytes} />
      </td>
      <td>
        <RelativeTime time={creationTime} />
      </td>
      <td className={WIDE_CELL}>
        <Entities
          entities={incoming.nodes.map((each) => each.source)}
          total={incoming.totalCount}
          of={version.arn}
          none="uploaded"
        />
      </td>
      <td className={WIDE_CELL}>
        <Entities
          entities={outgoing.nodes.map((each) => each.destination)}
          total={outgoing.totalCount}
          of={version.arn}
          none="nobody"
        />
      </td>
      <td>
        <QuarantineButton
          artifact={version.arn}
          name={`${lastPart(source.uri)} ${digest?.slice(0, 12)}`}
          tags={version.tags}
        />
      </td>
    </tr>
  );
}

/** Shows that retention has removed the bytes, or is removing them. */
function Removed({ bytes }: { readonly bytes: Version['bytes'] | undefined }) {
  if (!bytes) return null;
  const { status, at, by, rule } = bytes;
  return (
    <span title={`${rule}, ${exactTime(at)}, by ${by}`}>
      {' '}
      <Chip>{REMOVED[status]}</Chip>
    </span>
  );
}

const REMOVED = {
  DELETED: 'removed by retention',
  DELETING: 'being removed by retention',
  LOST: 'lost',
} as const;

interface EntitiesProps {
  readonly entities: readonly Entity[];
  readonly total: number;
  /** The version, for a link to its lineage. */
  readonly of: string;
  readonly none: string;
}

function Entities({ entities, total, of, none }: EntitiesProps) {
  if (entities.length === 0) return <span className={styles.quiet}>{none}</span>;
  return (
    <ul>
      {entities.map((entity) => (
        <li key={entity.id}>
          <EntityLink entity={entity} />
        </li>
      ))}
      {total > entities.length && (
        <li>
          <ArnLink arn={of}>
            {entities.length} of {total.toLocaleString('en')}
          </ArnLink>
        </li>
      )}
    </ul>
  );
}

function EntityLink({ entity }: { readonly entity: Entity }) {
  const job = 'job' in entity ? entity.job : undefined;
  if (!job) return <ArnLink arn={entity.arn}>{entityName(entity) ?? entity.type}</ArnLink>;
  return (
    <Link to="/jobs/$kind/$name" params={{ kind: kindInPath(job.kind), name: job.name }}>
      {job.name}
    </Link>
  );
}

function NoVersions() {
  return (
    <EmptyState icon={<FileClock size={22} aria-hidden />} title="No versions yet">
      A version is recorded once a job or an endpoint reads or writes these bytes.
    </EmptyState>
  );
}
