import { ArrowDownToLine, ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '../button.js';
import { ErrorNote } from '../error-page.js';
import { FilterField } from '../field.js';
import styles from './log.module.css';
import { LogText, withoutCodes } from './log-text.js';
import { type Log, useLog } from './use-log.js';

const LINE_HEIGHT = 20;

/** Options of {@link LogView}. */
export interface LogViewProps {
  /** The job or the endpoint. */
  readonly arn: string;
  /** What is searched. */
  readonly find: string;
  readonly onFind: (find: string | undefined) => void;
}

/** The log: the lines in the window exist, the end is followed, and loaded lines can be searched. */
export function LogView({ arn, find, onFind }: LogViewProps) {
  const log = useLog(arn);
  const { lines } = log;
  const needle = find.toLowerCase();
  const matches = useMemo(() => matchesOf(lines, needle), [lines, needle]);
  const [current, setCurrent] = useState(0);
  const [isFollowing, setFollowing] = useState(true);
  const view = useRef<VirtualizerHandle>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const [isPrepending, setPrepending] = useState(false);

  useEffect(() => {
    if (isFollowing && lines.length > 0)
      view.current?.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [isFollowing, lines]);

  const goTo = (step: number) => {
    if (matches.length === 0) return;
    const next = (current + step + matches.length) % matches.length;
    setCurrent(next);
    setFollowing(false);
    view.current?.scrollToIndex(matches[next] ?? 0, { align: 'center' });
  };
  const loadEarlier = async () => {
    setFollowing(false);
    setPrepending(true);
    await log.loadEarlier();
    requestAnimationFrame(() => setPrepending(false));
  };
  return (
    <section className={styles.log} aria-label="Log">
      <div className={styles.bar}>
        <FilterField
          label="Search in the loaded lines"
          placeholder="Search in the loaded lines"
          value={find}
          width={240}
          isMain
          onChange={(text) => {
            setCurrent(0);
            onFind(text || undefined);
          }}
        />
        {find !== '' && (
          <>
            <span role="status">
              {matches.length === 0 ? 'No line' : `${current + 1} of ${matches.length} lines`}
            </span>
            <Button kind="quiet" aria-label="Line before" onClick={() => goTo(-1)}>
              <ChevronUp size={14} aria-hidden />
            </Button>
            <Button kind="quiet" aria-label="Next line" onClick={() => goTo(1)}>
              <ChevronDown size={14} aria-hidden />
            </Button>
          </>
        )}
        <span className={styles.facts}>
          {lines.length.toLocaleString('en')} lines{log.hasEarlier && ' loaded'}
          {log.hasEnded ? ', complete' : ', live'}
        </span>
        <Button
          icon={<ArrowDownToLine size={14} aria-hidden />}
          aria-pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
        >
          {isFollowing ? 'Following' : 'Follow'}
        </Button>
      </div>
      {log.failure && <ErrorNote failure={log.failure} />}
      <div
        ref={scroll}
        className={styles.scroll}
        role="region"
        aria-label="Lines of the log"
        tabIndex={0}
        onWheel={({ deltaY }) => {
          if (deltaY < 0) setFollowing(false);
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp' || key === 'PageUp' || key === 'Home') setFollowing(false);
          if (key === 'End' || key === 'f') setFollowing(true);
        }}
      >
        {log.hasEarlier && (
          <div className={styles.earlier}>
            <Button onClick={() => void loadEarlier()}>Load 1,000 earlier lines</Button>
          </div>
        )}
        {lines.length === 0 && !log.isLoading && (
          <p className={styles.none}>The log has no lines yet.</p>
        )}
        <Virtualizer
          ref={view}
          scrollRef={scroll}
          itemSize={LINE_HEIGHT}
          shift={isPrepending}
          startMargin={log.hasEarlier ? 48 : 0}
        >
          {lines.map((line, index) => (
            <LogText
              key={line.cursor}
              line={line}
              find={needle || undefined}
              isCurrent={needle !== '' && matches[current] === index}
            />
          ))}
        </Virtualizer>
      </div>
    </section>
  );
}

/** The places of the lines that have a text. */
function matchesOf(lines: Log['lines'], needle: string): number[] {
  if (needle === '') return [];
  return lines.flatMap(({ message }, index) =>
    withoutCodes(message).toLowerCase().includes(needle) ? [index] : [],
  );
}
