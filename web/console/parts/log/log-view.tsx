import { type CSSProperties, useCallback, useRef, useState } from 'react';
import { Button } from '../button.js';
import { ErrorNote } from '../error-page.js';
import styles from './log.module.css';
import { LogBar } from './log-bar.js';
import { LogRows, type LogRowsHandle, type LogTarget } from './log-rows.js';
import { useJumps } from './use-jumps.js';
import { useLog } from './use-log.js';
import { useLogKeys } from './use-log-keys.js';
import { useLogSearch } from './use-log-search.js';

/** The part of the view that the URL contains. */
export interface LogPlace {
  /** The search text. */
  readonly find?: string | undefined;
  /** The number of a line. */
  readonly line?: number | undefined;
}

/** Options of {@link LogView}. */
export interface LogViewProps extends LogPlace {
  /** The job or the endpoint. */
  readonly arn: string;
  readonly onChange: (place: LogPlace) => void;
}

/** A log of any length. Each line has a place in the list, and is read when it scrolls into view. */
export function LogView({ arn, find = '', line, onChange }: LogViewProps) {
  const log = useLog(arn);
  const { count } = log.lines;
  const search = useLogSearch(arn, find, count);
  const [isFollowing, setFollowing] = useState(line === undefined);
  const [seen, setSeen] = useState(0);
  const [target, setTarget] = useState<LogTarget | undefined>(
    line === undefined ? undefined : { number: line },
  );
  const rows = useRef<LogRowsHandle>(null);
  const section = useRef<HTMLElement>(null);
  const latest = useRef({ onChange, count });
  latest.current = { onChange, count };

  const follow = useCallback((follows: boolean) => {
    setFollowing(follows);
    setSeen(latest.current.count);
    setTarget(undefined);
    if (follows) latest.current.onChange({ line: undefined });
  }, []);
  const pick = useCallback((number: number) => latest.current.onChange({ line: number }), []);
  const goTo = (number: number) => {
    pick(number);
    if (isFollowing) follow(false);
    setTarget({ number });
  };
  const jumps = useJumps({
    arn,
    search,
    place: () => line ?? rows.current?.firstInSight() ?? 1,
    isAtLine: line !== undefined,
    goTo,
  });
  useLogKeys(section, { ...jumps, follow: () => follow(!isFollowing) });
  const unseen = isFollowing || seen === 0 ? 0 : count - seen;
  return (
    <section ref={section} className={styles.log} aria-label="Log">
      <LogBar
        {...{ log, find, line, search, isFollowing, jumps, goTo }}
        onFind={(text) => onChange({ find: text || undefined })}
        onFollow={follow}
      />
      {log.failure && <ErrorNote failure={log.failure} />}
      <div className={styles.frame} style={digitsOf(count)}>
        <LogRows
          log={log}
          find={find.toLowerCase() || undefined}
          line={line}
          isFollowing={isFollowing}
          onFollow={follow}
          target={target}
          onTarget={setTarget}
          onPick={pick}
          handle={rows}
        />
        {unseen > 0 && (
          <div className={styles.badge}>
            <Button kind="primary" onClick={() => follow(true)}>
              {unseen.toLocaleString('en')} new {unseen === 1 ? 'line' : 'lines'}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The width of the numbers of lines. */
function digitsOf(count: number): CSSProperties {
  return { '--digits': `${Math.max(3, String(count).length)}ch` } as CSSProperties;
}
