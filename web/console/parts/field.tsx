import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../client/keys/use-keys.js';
import styles from './field.module.css';

/** Options of {@link FilterField}. */
export interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  readonly width?: number;
  /** Whether the key / moves the focus here. */
  readonly isMain?: boolean;
  /** Called on Enter after the text has taken effect; with Shift, the argument is true. */
  readonly onEnter?: (isBack: boolean) => void;
}

const PAUSE_MS = 300;

/** A field that filters: it takes effect after a short pause, or with Enter. */
export function FilterField(props: FilterFieldProps) {
  const { label, value, placeholder, onChange, width = 200, isMain = false, onEnter } = props;
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  /** The texts that were passed to `onChange` and have not become the value yet. */
  const sent = useRef<readonly string[]>([]);
  const isApplied = text === value;
  const apply = () => {
    sent.current = [...sent.current, text.trim()];
    onChange(text);
  };
  useEffect(() => {
    const at = sent.current.indexOf(value.trim());
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    if (at === -1) setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text or of the value starts the pause
  useEffect(() => {
    if (isApplied) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useKeys(isMain ? { '/': () => input.current?.focus() } : {});
  return (
    <span className={styles.field} style={{ width }}>
      {isMain && <Search size={14} aria-hidden />}
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, shiftKey }) => {
          if (key !== 'Enter') return;
          if (!isApplied) apply();
          else onEnter?.(shiftKey);
        }}
      />
    </span>
  );
}

/** Options of {@link Choice}. */
export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A list to choose one of. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  );
}
