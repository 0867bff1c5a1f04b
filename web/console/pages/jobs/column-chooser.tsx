import { Columns3 } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import { JobColumnNamesDocument, type JobFilter } from '../../generated/jobs.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Menu } from '../../parts/menu.js';
import styles from './jobs.module.css';

/** Options of {@link ColumnChooser}. */
export interface ColumnChooserProps {
  readonly filter: JobFilter;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A menu that chooses metrics and parameters of the listed jobs as columns. */
export function ColumnChooser({ filter, chosen, onChange }: ColumnChooserProps) {
  const { data, failure } = useLive(JobColumnNamesDocument, { filter });
  const { metrics = [], parameters = [] } = data?.jobColumns ?? {};
  const group = (title: string, ids: readonly string[]) => (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {ids.length === 0 && <p className={styles.none}>The listed jobs have none.</p>}
      {ids.map((id) => (
        <label key={id} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>{id.slice(2)}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <Menu label="Columns" icon={<Columns3 size={14} aria-hidden />}>
      {failure && <ErrorNote failure={failure} />}
      {group('Metrics', namesOf('m:', metrics, chosen))}
      {group('Parameters', namesOf('p:', parameters, chosen))}
    </Menu>
  );
}

/** The names in the listed jobs, and the chosen names that the jobs no longer have. */
function namesOf(prefix: string, names: readonly string[], chosen: readonly string[]): string[] {
  const ids = [...names.map((name) => `${prefix}${name}`), ...chosen];
  return [...new Set(ids)].filter((id) => id.startsWith(prefix));
}
