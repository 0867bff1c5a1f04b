import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import styles from './copy-button.module.css';

/** Options of {@link CopyButton}. */
export interface CopyButtonProps {
  readonly text: string;
  /** What the button copies, as part of its name. */
  readonly what: string;
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const label = isCopied ? 'Copied' : `Copy ${what}`;
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      title={label}
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        setTimeout(() => setCopied(false), 2_000);
      }}
    >
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
    </button>
  );
}
