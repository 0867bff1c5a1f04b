import { Columns3 } from 'lucide-react';
import styles from './column-menu.module.css';
import { Menu } from './menu.js';

/** Options of {@link ColumnMenu}. */
export interface ColumnMenuProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A menu that selects several options. */
export function ColumnMenu({ label, options, chosen, onChange }: ColumnMenuProps) {
  return (
    <Menu label={label} icon={<Columns3 size={14} aria-hidden />}>
      {options.map(({ id, label }) => (
        <label key={id} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </Menu>
  );
}
