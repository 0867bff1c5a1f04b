import { X } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import { JobCountsDocument, type JobKind } from '../../generated/jobs.js';
import { Button } from '../../parts/button.js';
import { FilterChip } from '../../parts/chip.js';
import { Choice, FilterField } from '../../parts/field.js';
import { JOB_KINDS, JOB_STATUSES } from '../../parts/job-kind.js';
import { wordsOf } from '../../parts/status.js';
import { ColumnChooser } from './column-chooser.js';
import styles from './jobs.module.css';
import { boundOf, filterOf, type JobsSearch } from './jobs-search.js';

/** Options of {@link JobsFilters}. */
export interface JobsFiltersProps {
  readonly search: JobsSearch;
  readonly onChange: (change: JobsSearch) => void;
}

/** The filters of the list: chips with counts by status, and fields. */
export function JobsFilters({ search, onChange }: JobsFiltersProps) {
  const { status: _status, ...others } = search;
  const counts = useLive(JobCountsDocument, { filter: filterOf(others) }).data?.jobCounts ?? [];
  const countOf = (status?: string) =>
    counts
      .filter((entry) => status === undefined || entry.status === status)
      .reduce((sum, { count }) => sum + count, 0);
  const chosen = search.cols?.split(',') ?? [];
  const isFiltered = Object.keys(filterOf(search)).length > 0;
  const metricIsOdd = search.metric !== undefined && boundOf(search.metric) === undefined;
  return (
    <div className={styles.filters}>
      <div className={styles.line} role="group" aria-label="Status">
        <FilterChip
          isOn={search.status === undefined}
          count={countOf()}
          onToggle={() => onChange({ status: undefined })}
        >
          All
        </FilterChip>
        {JOB_STATUSES.filter((status) => countOf(status) > 0 || search.status === status).map(
          (status) => (
            <FilterChip
              key={status}
              isOn={search.status === status}
              count={countOf(status)}
              onToggle={() => onChange({ status: search.status === status ? undefined : status })}
            >
              {wordsOf(status)}
            </FilterChip>
          ),
        )}
      </div>
      <div className={styles.line}>
        <FilterField
          label="Part of the name"
          placeholder="Name"
          value={search.q ?? ''}
          isMain
          onChange={(q) => onChange({ q: q || undefined })}
        />
        <Choice
          label="Kind"
          value={search.kind ?? ''}
          onChange={(kind) => onChange({ kind: (kind || undefined) as JobKind | undefined })}
        >
          <option value="">All kinds</option>
          {JOB_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {wordsOf(kind)}
            </option>
          ))}
        </Choice>
        <FilterField
          label="Tag, as key:value"
          placeholder="Tag key:value"
          width={140}
          value={search.tag ?? ''}
          onChange={(tag) => onChange({ tag: tag || undefined })}
        />
        <FilterField
          label="Experiment"
          placeholder="Experiment"
          width={130}
          value={search.experiment ?? ''}
          onChange={(experiment) => onChange({ experiment: experiment || undefined })}
        />
        <FilterField
          label="Bound of a metric, such as loss<0.3"
          placeholder="Metric loss<0.3"
          width={150}
          value={search.metric ?? ''}
          onChange={(metric) => onChange({ metric: metric || undefined })}
        />
        {isFiltered && (
          <Button
            kind="quiet"
            icon={<X size={14} aria-hidden />}
            onClick={() =>
              onChange({
                kind: undefined,
                status: undefined,
                q: undefined,
                tag: undefined,
                experiment: undefined,
                metric: undefined,
              })
            }
          >
            Clear
          </Button>
        )}
        <span className={styles.end}>
          <ColumnChooser
            filter={filterOf(search)}
            chosen={chosen}
            onChange={(ids) => onChange({ cols: ids.join(',') || undefined })}
          />
        </span>
      </div>
      {metricIsOdd && (
        <p className={styles.hint}>
          Write the bound of a metric as a name, a sign and a number: loss&lt;0.3 or
          accuracy&gt;0.9.
        </p>
      )}
      {search.q && boundOf(search.metric ?? '') && (
        <p className={styles.hint}>A bound of a metric replaces the filter by name.</p>
      )}
    </div>
  );
}
