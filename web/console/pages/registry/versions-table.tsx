import { getRouteApi, Link } from '@tanstack/react-router';
import { Columns3, Package } from 'lucide-react';
import { useMemo } from 'react';
import { useRows } from '../../client/use-rows.js';
import { VersionRowsDocument } from '../../generated/registry.js';
import { Chip, FilterChip } from '../../parts/chip.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Menu } from '../../parts/menu.js';
import { numberOf } from '../../parts/number.js';
import { Person } from '../../parts/person.js';
import { Status, wordsOf } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { APPROVALS, type GroupSearch } from './group-search.js';
import styles from './registry.module.css';
import type { Group, VersionRow } from './registry-data.js';

const route = getRouteApi('/registry/$group');
const SHOWN_AT_FIRST = 3;
const NO_COLUMNS = 'none';

/** The versions of a group, newest first, with their metrics. */
export function VersionsTable({ group: { name, packageCount } }: { readonly group: Group }) {
  const { approval, cols } = route.useSearch();
  const navigate = route.useNavigate();
  const onChange = (change: GroupSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const rows = useRows({
    document: VersionRowsDocument,
    variables: { group: name, approval: approval ?? null },
    pageOf: ({ modelPackages }) => modelPackages,
  });
  const metrics = [...new Set(rows.rows.flatMap((row) => Object.keys(row.metrics)))].sort();
  const chosen = cols === NO_COLUMNS ? [] : (cols?.split(',') ?? metrics.slice(0, SHOWN_AT_FIRST));
  const key = chosen.join();
  const columns = useMemo(
    () => [...FIRST, ...(key === '' ? [] : key.split(',').map(metricColumn)), ...OTHERS],
    [key],
  );
  return (
    <section className={styles.versions} aria-label="Versions">
      <div className={styles.bar}>
        <h2>
          Versions <span className={styles.quiet}>{packageCount.toLocaleString('en')}</span>
        </h2>
        <div className={styles.chips} role="group" aria-label="Approval">
          {APPROVALS.map((one) => (
            <FilterChip
              key={one}
              isOn={approval === one}
              onToggle={() => onChange({ approval: approval === one ? undefined : one })}
            >
              {wordsOf(one)}
            </FilterChip>
          ))}
        </div>
        {metrics.length > 0 && (
          <span className={styles.end}>
            <span className={styles.quiet}>
              {chosen.length} of {metrics.length} metrics
            </span>
            <Menu label="Columns" icon={<Columns3 size={14} aria-hidden />}>
              {metrics.map((metric) => (
                <label key={metric} className={styles.option}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(metric)}
                    onChange={({ target }) => {
                      const others = chosen.filter((other) => other !== metric);
                      const next = target.checked ? [...others, metric] : others;
                      onChange({ cols: next.join(',') || NO_COLUMNS });
                    }}
                  />
                  <span>{metric}</span>
                </label>
              ))}
            </Menu>
          </span>
        )}
      </div>
      <div
        className={styles.table}
        style={{ height: Math.min(440, 40 + (rows.rows.length || 5) * 40) }}
      >
        <DataTable
          label="Versions"
          within="page"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={<NoVersions group={name} isFiltered={approval !== undefined} />}
        />
      </div>
    </section>
  );
}

const FIRST: readonly Column<VersionRow>[] = [
  {
    id: 'version',
    header: 'Version',
    width: 144,
    grows: true,
    cell: ({ name, version, aliases }) => (
      <span className={styles.chips}>
        <Link
          to="/registry/$group/$version"
          params={{ group: name.split('/')[0] ?? '', version: String(version) }}
          className={styles.versionName}
          aria-label={`Version ${version}`}
        >
          {version}
        </Link>
        {aliases.map((alias) => (
          <Chip key={alias}>{alias}</Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'approval',
    header: 'Approval',
    width: 124,
    cell: ({ approval }) => <Status status={approval} />,
  },
];

const OTHERS: readonly Column<VersionRow>[] = [
  {
    id: 'stage',
    header: 'Stage',
    width: 166,
    cell: ({ lifeCycle }) =>
      lifeCycle ? (
        <span title={`${lifeCycle.stage}: ${lifeCycle.status}`}>
          {lifeCycle.stage}: {lifeCycle.status}
        </span>
      ) : (
        <span className={styles.quiet}>–</span>
      ),
  },
  {
    id: 'endpoints',
    header: 'Endpoints',
    width: 112,
    cell: ({ deployments }) =>
      deployments.length === 0 ? (
        <span className={styles.quiet}>–</span>
      ) : (
        <span title={deployments.map(({ name }) => name).join(', ')}>
          <Link to={`/endpoints/${deployments[0]?.name}` as string}>{deployments[0]?.name}</Link>
          {deployments.length > 1 && ` and ${deployments.length - 1} more`}
        </span>
      ),
  },
  {
    id: 'by',
    header: 'By',
    width: 88,
    cell: ({ registeredBy }) => <Person arn={registeredBy} />,
  },
  {
    id: 'created',
    header: 'When',
    width: 108,
    cell: ({ creationTime }) => <RelativeTime time={creationTime} />,
  },
];

function metricColumn(metric: string): Column<VersionRow> {
  return {
    id: `m:${metric}`,
    header: metric,
    width: 96,
    isNumber: true,
    cell: ({ metrics }) => {
      const value = metrics[metric];
      if (typeof value !== 'number') return <span className={styles.quiet}>–</span>;
      return <span title={String(value)}>{numberOf(value)}</span>;
    },
  };
}

interface NoVersionsProps {
  readonly group: string;
  readonly isFiltered: boolean;
}

function NoVersions({ group, isFiltered }: NoVersionsProps) {
  const icon = <Package size={22} aria-hidden />;
  if (isFiltered) return <EmptyState icon={icon} title="No version has this approval" />;
  return (
    <EmptyState icon={icon} title="No versions yet">
      Register what a training job made: <code>forebear registry register {group} --job …</code>
    </EmptyState>
  );
}
