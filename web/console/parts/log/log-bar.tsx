import { ArrowDownToLine, ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button.js';
import { CopyButton } from '../copy-button.js';
import { FilterField } from '../field.js';
import styles from './log.module.css';
import type { LogJumps } from './use-jumps.js';
import type { Log } from './use-log.js';
import type { LogSearch } from './use-log-search.js';

/** Options of {@link LogBar}. */
export interface LogBarProps {
  readonly log: Log;
  readonly find: string;
  readonly line: number | undefined;
  readonly search: LogSearch;
  readonly isFollowing: boolean;
  readonly jumps: LogJumps;
  readonly goTo: (number: number) => void;
  readonly onFind: (text: string) => void;
  readonly onFollow: (isFollowing: boolean) => void;
}

/** The controls of a log: search, go to a line, follow. */
export function LogBar(props: LogBarProps) {
  const { log, find, isFollowing, jumps, onFind, onFollow } = props;
  return (
    <div className={styles.bar}>
      <FilterField
        label="Search in the log"
        placeholder="Search in the log"
        value={find}
        width={220}
        isMain
        onChange={onFind}
        onEnter={(isBack) => (isBack ? jumps.previousMatch() : jumps.nextMatch())}
      />
      {find !== '' && <Found {...props} />}
      {jumps.note !== undefined && <span role="status">{jumps.note}</span>}
      <span className={styles.facts}>{factsOf(log)}</span>
      <LineField {...props} />
      <Button title="Next error (e)" onClick={jumps.nextError}>
        Next error
      </Button>
      <Button
        icon={<ArrowDownToLine size={14} aria-hidden />}
        aria-pressed={isFollowing}
        title="Follow the end (f)"
        onClick={() => onFollow(!isFollowing)}
      >
        {followLabel(log, isFollowing)}
      </Button>
    </div>
  );
}

/** The number of matches so far, and the position of the current match. */
function Found({ line, search, jumps }: LogBarProps) {
  const { numbers, isComplete, isSearching, failure } = search;
  const place = line === undefined ? -1 : numbers.indexOf(line);
  const total = `${numbers.length.toLocaleString('en')}${isComplete ? '' : '+'}`;
  const noun = numbers.length === 1 && isComplete ? 'line' : 'lines';
  const found =
    numbers.length === 0 && isComplete
      ? 'No match'
      : `${place < 0 ? '' : `${(place + 1).toLocaleString('en')} of `}${total} ${noun}`;
  return (
    <span className={styles.found}>
      <span
        role="status"
        title={
          isComplete
            ? undefined
            : 'Only part of the log was searched. Next match continues the search.'
        }
      >
        {failure ? failure.message : isSearching ? `${found}, searching` : found}
      </span>
      <Button
        kind="quiet"
        aria-label="Previous match"
        title="Previous match (p)"
        onClick={jumps.previousMatch}
      >
        <ChevronUp size={14} aria-hidden />
      </Button>
      <Button kind="quiet" aria-label="Next match" title="Next match (n)" onClick={jumps.nextMatch}>
        <ChevronDown size={14} aria-hidden />
      </Button>
    </span>
  );
}

/** The number of the current line. A person can enter another number, or copy a link to the line. */
function LineField({ log, line, goTo }: LogBarProps) {
  const [text, setText] = useState('');
  useEffect(() => setText(line === undefined ? '' : String(line)), [line]);
  return (
    <form
      className={styles.place}
      onSubmit={(event) => {
        event.preventDefault();
        const number = Number(text);
        if (number >= 1) goTo(Math.min(number, log.lines.count));
      }}
    >
      <input
        aria-label="Line"
        placeholder="Line"
        inputMode="numeric"
        pattern="[0-9]*"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {line !== undefined && <CopyButton text={location.href} what="the link to the line" />}
    </form>
  );
}

function followLabel({ phase }: Log, isFollowing: boolean): string {
  if (phase === 'ended') return isFollowing ? 'At the end' : 'Go to the end';
  return isFollowing ? 'Following' : 'Follow';
}

function factsOf({ lines, phase, failure }: Log): string {
  if (failure) return '';
  const state = { loading: 'loading', live: 'live', ended: 'complete' } as const;
  const count = `${lines.count.toLocaleString('en')} ${lines.count === 1 ? 'line' : 'lines'}`;
  return `${count}, ${phase === 'lost' ? 'connection lost, reconnecting' : state[phase]}`;
}
