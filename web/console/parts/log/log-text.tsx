import { memo, useState } from 'react';
import { exactTime } from '../time.js';
import { reportsError } from './errors.js';
import styles from './log.module.css';
import type { LogLine } from './log-lines.js';

/** Options of {@link LogText}. */
export interface LogTextProps {
  readonly line: LogLine;
  /** The search text, in lower case. Matches are highlighted. */
  readonly find?: string | undefined;
  readonly isCurrent?: boolean;
  /** Called with the number of the line when it is clicked; without it, no number is shown. */
  readonly onPick?: (number: number) => void;
}

/** The number of characters shown before a line is expanded. */
const MOST_CHARACTERS = 2_000;

/** A line of a log: its number, its time, and its text. */
export const LogText = memo(({ line, find, isCurrent, onPick }: LogTextProps) => {
  const { number, time, message, stream } = line;
  const [isWhole, setWhole] = useState(false);
  const text = withoutCodes(message);
  const isCut = !isWhole && text.length > MOST_CHARACTERS;
  const classes = [
    styles.line,
    stream === 'STDERR' && styles.stderr,
    reportsError(text) && styles.error,
    isCurrent && styles.current,
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      aria-current={isCurrent || undefined}
      data-line={number}
    >
      {onPick && <LineNumber number={number} onPick={onPick} />}
      <time dateTime={time} title={exactTime(time)}>
        {time.slice(11, 23)}
      </time>
      <span className={styles.message}>
        {markedParts(isCut ? text.slice(0, MOST_CHARACTERS) : text, find)}
        {isCut && (
          <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
            … Show all {text.length.toLocaleString('en')} characters
          </button>
        )}
      </span>
    </div>
  );
});

/** Keyboard users reach a line with the number field, so that Tab does not stop at every line. */
function LineNumber({ number, onPick }: { number: number; onPick: (number: number) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.number}
      title={`Link to line ${number.toLocaleString('en')}`}
      onClick={() => onPick(number)}
    >
      {number}
    </button>
  );
}

/** A placeholder for a line that is not loaded yet. */
export function LineToCome({ number }: { readonly number: number }) {
  return (
    <div className={styles.line} data-line={number}>
      <span className={styles.number}>{number}</span>
      <span className={styles.toCome}>…</span>
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of terminals begin with one
const CODES = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** The text without the codes that colour it in terminals. */
function withoutCodes(message: string): string {
  return message.includes('\u001b') ? message.replace(CODES, '') : message;
}

function markedParts(text: string, find: string | undefined) {
  if (!find) return text;
  const parts: React.ReactNode[] = [];
  const lower = text.toLowerCase();
  let end = 0;
  for (let at = lower.indexOf(find); at !== -1; at = lower.indexOf(find, end)) {
    parts.push(text.slice(end, at), <mark key={at}>{text.slice(at, at + find.length)}</mark>);
    end = at + find.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)];
}
