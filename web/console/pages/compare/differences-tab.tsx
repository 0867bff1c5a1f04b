import { Equal } from 'lucide-react';
import { Button } from '../../parts/button.js';
import { FilterChip } from '../../parts/chip.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FilterField } from '../../parts/field.js';
import styles from './compare.module.css';
import type { CompareViewProps } from './compare-page.js';
import { type ComparedJob, groupsOf, labelOf, titleOfGroup } from './comparison.js';
import { DifferencesTable } from './differences-table.js';

/** Options of {@link DifferencesTab}. */
export interface DifferencesTabProps extends CompareViewProps {
  readonly onJobs: (jobs: readonly ComparedJob[]) => void;
}

/** The differences of the jobs, by group. */
export function DifferencesTab({ compared, search, onChange, onJobs }: DifferencesTabProps) {
  const { jobs, columns } = compared;
  const { group, q = '', show } = search;
  if (columns.length === 0) {
    return (
      <EmptyState icon={<Equal size={22} aria-hidden />} title="These jobs do not differ">
        <p>Their parameters, data, code, image, packages and metrics are the same.</p>
        <Button onClick={() => onChange({ show: 'all' })}>Show equal values</Button>
      </EmptyState>
    );
  }
  const named = columns.filter((column) => labelOf(column).toLowerCase().includes(q.toLowerCase()));
  const shown = named.filter((column) => group === undefined || column.group === group);
  const countOf = (name: string) => named.filter((column) => column.group === name).length;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.chips} role="group" aria-label="Group">
          <FilterChip
            isOn={group === undefined}
            count={named.length}
            onToggle={() => onChange({ group: undefined })}
          >
            All
          </FilterChip>
          {groupsOf(columns).map((name) => (
            <FilterChip
              key={name}
              isOn={group === name}
              count={countOf(name)}
              onToggle={() => onChange({ group: group === name ? undefined : name })}
            >
              {titleOfGroup(name)}
            </FilterChip>
          ))}
        </div>
        <FilterField
          label="Part of a difference's name"
          placeholder="Name"
          value={q}
          isMain
          onChange={(text) => onChange({ q: text || undefined })}
        />
        <FilterChip
          isOn={show === undefined}
          onToggle={() => onChange({ show: show === undefined ? 'all' : undefined })}
        >
          Only differences
        </FilterChip>
        <span className={styles.end}>
          {shown.length.toLocaleString('en')} of {columns.length.toLocaleString('en')}{' '}
          {show === undefined
            ? 'differences; equal values are hidden'
            : 'values, equal and different'}
        </span>
      </div>
      <DifferencesTable
        compared={{ ...compared, columns: shown }}
        onFirst={(arn) =>
          onJobs([
            ...jobs.filter((job) => job.arn === arn),
            ...jobs.filter((job) => job.arn !== arn),
          ])
        }
        onRemove={(arn) => onJobs(jobs.filter((job) => job.arn !== arn))}
      />
    </>
  );
}
