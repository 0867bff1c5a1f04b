import { KEY_GROUPS } from '../client/keys/key-table.js';
import { Dialog } from './dialog.js';
import styles from './keys-dialog.module.css';

/** Lists the keys. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
      <div className={styles.groups}>
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title} className={styles.group} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([stroke, does]) => (
                <div key={stroke} className={styles.key}>
                  <dt>
                    {stroke.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
