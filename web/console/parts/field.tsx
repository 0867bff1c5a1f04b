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
  /** The text of this field that takes effect; letters typed meanwhile stay. */
  const applied = useRef<string>(undefined);
  const apply = () => {
    applied.current = text;
    onChange(text);
  };
  useEffect(() => {
    if (applied.current?.trim() !== value.trim()) setText(value);
    applied.current = undefined;
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed text starts the pause
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
          if (text !== value) apply();
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
