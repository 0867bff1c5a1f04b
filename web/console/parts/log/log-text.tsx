import { exactTime } from '../time.js';
import styles from './log.module.css';
import type { LogLine } from './use-log.js';

/** Options of {@link LogText}. */
export interface LogTextProps {
  readonly line: LogLine;
  /** What is searched; it is marked. */
  readonly find?: string | undefined;
  readonly isCurrent?: boolean;
}

/** A line of a log: its time, and its text. */
export function LogText({ line, find, isCurrent }: LogTextProps) {
  const { time, message, stream } = line;
  const classes = [styles.line, stream === 'STDERR' && styles.stderr, isCurrent && styles.current];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <time dateTime={time} title={exactTime(time)}>
        {time.slice(11, 23)}
      </time>
      <span className={styles.message}>{markedParts(withoutCodes(message), find)}</span>
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of terminals begin with one
const CODES = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** The text without the codes that colour it in terminals. */
export function withoutCodes(message: string): string {
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
