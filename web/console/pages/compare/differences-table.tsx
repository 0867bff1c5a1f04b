import { Link } from '@tanstack/react-router';
import { Pin, X } from 'lucide-react';
import { useRef } from 'react';
import { JobKindIcon, JobStatusBadge, kindInPath } from '../../parts/job-kind.js';
import { numberOf } from '../../parts/number.js';
import { itemsInSight, useVisibleWindow } from '../../parts/visible-window.js';
import styles from './compare.module.css';
import {
  type Compared,
  type ComparedJob,
  type Difference,
  groupsOf,
  labelOf,
  titleOfGroup,
} from './comparison.js';

/** Options of {@link DifferencesTable}. */
export interface DifferencesTableProps {
  readonly compared: Compared;
  readonly onFirst: (arn: string) => void;
  readonly onRemove: (arn: string) => void;
}

type Row = { readonly title: string; readonly count: number } | { readonly difference: Difference };

const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 72;
const NAME_WIDTH = 240;
const LEAST_WIDTH = 196;

/** The differences: a row for each difference, a column for each job. Only visible cells are rendered. */
export function DifferencesTable({ compared, onFirst, onRemove }: DifferencesTableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const seen = useVisibleWindow(scroll);
  const { jobs, columns } = compared;
  const rows = rowsOf(columns);
  const nameWidth = Math.min(NAME_WIDTH, Math.round(seen.width * 0.4));
  const width = Math.max(LEAST_WIDTH, (seen.width - nameWidth) / jobs.length);
  const shownJobs = itemsInSight(jobs.length, width, { from: seen.left, length: seen.width });
  const shownRows = itemsInSight(rows.length, ROW_HEIGHT, { from: seen.top, length: seen.height });
  return (
    <div ref={scroll} className={styles.scroll} role="region" aria-label="Differences" tabIndex={0}>
      <div
        role="table"
        aria-label="Differences"
        aria-rowcount={rows.length + 1}
        aria-colcount={jobs.length + 1}
        className={styles.table}
        style={{
          width: nameWidth + jobs.length * width,
          height: HEAD_HEIGHT + rows.length * ROW_HEIGHT,
        }}
      >
        <div role="rowgroup" className={styles.tableHead} style={{ height: HEAD_HEIGHT }}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            <div role="columnheader" className={styles.corner} style={{ width: nameWidth }}>
              Difference
            </div>
            {shownJobs.map((at) => {
              const job = jobs[at] as ComparedJob;
              return (
                <div
                  key={job.arn}
                  role="columnheader"
                  aria-colindex={at + 2}
                  className={styles.jobHead}
                  style={{ left: nameWidth + at * width, width }}
                >
                  <JobHead
                    job={job}
                    isFirst={at === 0}
                    onFirst={() => onFirst(job.arn)}
                    onRemove={at > 0 && jobs.length > 2 ? () => onRemove(job.arn) : undefined}
                  />
                </div>
              );
            })}
          </div>
        </div>
        <div role="rowgroup">
          {shownRows.map((at) => {
            const row = rows[at] as Row;
            const place = { top: HEAD_HEIGHT + at * ROW_HEIGHT };
            return 'title' in row ? (
              <div
                key={at}
                role="row"
                aria-rowindex={at + 2}
                className={styles.groupRow}
                style={place}
              >
                <div role="cell">
                  {row.title} <span className={styles.count}>{row.count}</span>
                </div>
              </div>
            ) : (
              <div key={at} role="row" aria-rowindex={at + 2} className={styles.row} style={place}>
                <div
                  role="rowheader"
                  className={styles.name}
                  style={{ width: nameWidth }}
                  title={labelOf(row.difference)}
                >
                  {labelOf(row.difference)}
                </div>
                {shownJobs.map((job) => (
                  <Value
                    key={job}
                    difference={row.difference}
                    at={job}
                    style={{ left: nameWidth + job * width, width }}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function rowsOf(columns: readonly Difference[]): Row[] {
  return groupsOf(columns).flatMap((group) => {
    const differences = columns.filter((column) => column.group === group);
    const head = { title: titleOfGroup(group), count: differences.length };
    return [head, ...differences.map((difference) => ({ difference }))];
  });
}

interface JobHeadProps {
  readonly job: ComparedJob;
  readonly isFirst: boolean;
  readonly onFirst: () => void;
  readonly onRemove: (() => void) | undefined;
}

function JobHead({ job, isFirst, onFirst, onRemove }: JobHeadProps) {
  return (
    <>
      <Link
        to="/jobs/$kind/$name"
        params={{ kind: kindInPath(job.kind), name: job.name }}
        className={styles.jobName}
        title={job.name}
      >
        <JobKindIcon kind={job.kind} />
        <span>{job.name}</span>
      </Link>
      <div className={styles.jobLine}>
        <JobStatusBadge job={job} />
        <span className={styles.jobButtons}>
          {isFirst ? (
            <span className={styles.baseline} title="The others are compared with this job">
              Baseline
            </span>
          ) : (
            <IconButton
              label={`Compare with ${job.name}`}
              icon={<Pin size={13} />}
              onClick={onFirst}
            />
          )}
          {onRemove && (
            <IconButton label={`Remove ${job.name}`} icon={<X size={14} />} onClick={onRemove} />
          )}
        </span>
      </div>
    </>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
}

function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

interface ValueProps {
  readonly difference: Difference;
  readonly at: number;
  readonly style: React.CSSProperties;
}

/** A value. It is pale when it equals the value of the baseline. */
function Value({ difference: { group, values, numbers }, at, style }: ValueProps) {
  const value = values[at];
  const number = numbers?.[at];
  const first = numbers?.[0];
  const isSame = at > 0 && value === values[0];
  const change =
    group === 'METRIC' && !isSame && at > 0 && number != null && first != null
      ? number - first
      : undefined;
  return (
    <div
      role="cell"
      aria-colindex={at + 2}
      className={isSame ? `${styles.cell} ${styles.same}` : styles.cell}
      style={style}
      title={value ?? 'This job has no such value.'}
    >
      <span className={styles.value}>{shown(value, number)}</span>
      {change !== undefined && (
        <span className={styles.change}>
          {change > 0 ? '+' : '−'}
          {numberOf(Math.abs(change))}
        </span>
      )}
    </div>
  );
}

const DIGEST = /^(sha256:)?[0-9a-f]{40,64}$/;

function shown(value: string | null | undefined, number: number | null | undefined): string {
  if (value == null) return '–';
  if (number != null) return numberOf(number);
  return DIGEST.test(value) ? value.replace('sha256:', '').slice(0, 12) : value;
}
