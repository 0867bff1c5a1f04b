import { CopyButton } from './copy-button.js';
import styles from './digest.module.css';

/** The first digits of a SHA-256, and a button that copies the whole digest. */
export function Digest({ digest }: { readonly digest: string }) {
  return (
    <span className={styles.digest} title={`SHA-256 ${digest}`}>
      <code>{digest.slice(0, 12)}</code>
      <CopyButton text={digest} what="the digest" />
    </span>
  );
}
