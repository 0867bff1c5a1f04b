import styles from './command-line.module.css';
import { CopyButton } from './copy-button.js';

/** A command to copy. */
export function CommandLine({ command }: { readonly command: string }) {
  return (
    <div className={styles.line}>
      <pre tabIndex={0}>{command}</pre>
      <CopyButton text={command} what="command" />
    </div>
  );
}
