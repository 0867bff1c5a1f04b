import { DataTable } from '../../parts/data-table.js';
import { Dialog } from '../../parts/dialog.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './lineage.module.css';
import type { Entity } from './lineage-graph.js';
import { rowsOf } from './lineage-table.js';
import { groupName } from './look.js';

/** Options of {@link GroupDialog}. */
export interface GroupDialogProps {
  readonly members: readonly Entity[];
  /** Removes a member from the group, and selects it. */
  readonly onPick: (arn: string) => void;
  readonly onClose: () => void;
}

/** The members of a group. */
export function GroupDialog({ members, onPick, onClose }: GroupDialogProps) {
  return (
    <Dialog title={groupName(members)} wide onClose={onClose}>
      <div className={styles.results}>
        <DataTable
          label="Members"
          columns={[
            {
              id: 'name',
              header: 'Name',
              width: 240,
              grows: true,
              cell: ({ arn, name }) => (
                <button type="button" className={styles.pick} onClick={() => onPick(arn)}>
                  <span>{name}</span>
                </button>
              ),
            },
            {
              id: 'digest',
              header: 'Digest',
              width: 128,
              cell: ({ digest }) => (digest ? <code>{digest.slice(0, 12)}</code> : '–'),
            },
            {
              id: 'created',
              header: 'Recorded',
              width: 120,
              cell: ({ created }) => <RelativeTime time={created} />,
            },
          ]}
          rows={rowsOf([...members].sort(byName))}
          keyOf={({ arn }) => arn}
          nameOf={({ name }) => name}
          empty={null}
        />
      </div>
    </Dialog>
  );
}

/** Compares names, with the numbers in them as numbers. */
function byName(one: Entity, other: Entity): number {
  return one.name.localeCompare(other.name, 'en', { numeric: true });
}
