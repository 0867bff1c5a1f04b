import { useState } from 'react';
import { useRows } from '../../client/use-rows.js';
import { SearchDocument } from '../../generated/search.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { FilterField } from '../../parts/field.js';
import { type Found, viewOf } from '../../parts/found.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './lineage.module.css';

/** Options of {@link EntityPicker}. */
export interface EntityPickerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPick: (arn: string) => void;
}

/** Finds an entity, a job, a model or an endpoint. */
export function EntityPicker({ text, onText, onPick }: EntityPickerProps) {
  return (
    <div className={styles.picker}>
      <FilterField
        label="Name, ARN, digest, URI or tag"
        placeholder="Name, ARN, digest, URI or tag"
        value={text}
        width={480}
        isMain
        onChange={(text) => onText(text.trim())}
      />
      {text !== '' && <Results text={text} onPick={onPick} />}
    </div>
  );
}

/** An {@link EntityPicker} that keeps its text. */
export function OwnEntityPicker({ onPick }: Pick<EntityPickerProps, 'onPick'>) {
  const [text, setText] = useState('');
  return <EntityPicker text={text} onText={setText} onPick={onPick} />;
}

function Results({ text, onPick }: Pick<EntityPickerProps, 'text' | 'onPick'>) {
  const rows = useRows({
    document: SearchDocument,
    variables: { text },
    pageOf: ({ search }) => search,
  });
  const columns: readonly Column<Found>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 240,
      grows: true,
      cell: (found) => <PickButton found={found} onPick={onPick} />,
    },
    { id: 'kind', header: 'Kind', width: 140, cell: (found) => viewOf(found).about },
    {
      id: 'created',
      header: 'Created',
      width: 120,
      cell: (found) => {
        const { time } = viewOf(found);
        return time && <RelativeTime time={time} />;
      },
    },
  ];
  return (
    <div className={styles.results}>
      <DataTable
        label="Results"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={(found) => viewOf(found).name}
        empty={<p className={styles.hint}>No name, ARN, digest, URI or tag matches “{text}”.</p>}
      />
    </div>
  );
}

function PickButton({
  found,
  onPick,
}: { readonly found: Found } & Pick<EntityPickerProps, 'onPick'>) {
  const { icon, name } = viewOf(found);
  const arn = 'arn' in found ? found.arn : undefined;
  if (arn === undefined) return <>{name}</>;
  return (
    <button type="button" className={styles.pick} onClick={() => onPick(arn)}>
      {icon}
      <span>{name}</span>
    </button>
  );
}
