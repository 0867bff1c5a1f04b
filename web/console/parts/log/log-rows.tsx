import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Button } from '../button.js';
import styles from './log.module.css';
import { LineToCome, LogText } from './log-text.js';
import type { Log } from './use-log.js';

const LINE_HEIGHT = 20;
/** The maximum number of lines in one list, because browsers limit the height of an element. */
const MOST_ROWS = 800_000;
const EDGE_HEIGHT = 48;

/** The line that a log scrolls to its middle. */
export interface LogTarget {
  readonly number: number;
}

/** The handle of the rows. */
export interface LogRowsHandle {
  /** The number of the first line in view. */
  readonly firstInSight: () => number;
}

/** Options of {@link LogRows}. */
export interface LogRowsProps {
  readonly log: Log;
  /** The search text, in lower case. */
  readonly find: string | undefined;
  /** The line of the URL. */
  readonly line: number | undefined;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  /** Absent: the log keeps its scroll position. */
  readonly target: LogTarget | undefined;
  readonly onTarget: (target: LogTarget) => void;
  readonly onPick: (number: number) => void;
  readonly handle: Ref<LogRowsHandle>;
}

/** The lines of a log. Only lines in view are rendered: at the end while the log is followed, else at the scroll position. */
export function LogRows(props: LogRowsProps) {
  const { log, isFollowing, onFollow, onTarget, handle } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const isEmpty = log.lines.count === 0;
  return (
    <div
      ref={scroll}
      className={styles.scroll}
      role="region"
      aria-label="Lines of the log"
      tabIndex={0}
      onKeyDown={({ key }) => {
        if (key === 'Home') {
          onFollow(false);
          onTarget({ number: 1 });
        }
        if (key === 'End') onFollow(true);
      }}
    >
      {isEmpty && log.phase !== 'loading' && (
        <p className={styles.none}>The log has no lines yet.</p>
      )}
      {isFollowing ? (
        <LastRows {...props} scroll={scroll} />
      ) : (
        <RowsInSight {...props} scroll={scroll} handle={handle} />
      )}
    </div>
  );
}

type PartProps = LogRowsProps & { readonly scroll: RefObject<HTMLDivElement | null> };

/**
 * The last lines, below an empty space as high as the others, so that new lines need no measurement. Following ends
 * when a person scrolls up.
 */
function LastRows({ scroll, handle, ...props }: PartProps) {
  const { log, onFollow } = props;
  const { count } = log.lines;
  const [height, setHeight] = useState(800);
  const top = useRef(0);
  const rows = Math.min(count, Math.ceil(height / LINE_HEIGHT) + 1);
  const from = count - rows + 1;
  useImperativeHandle(handle, () => ({ firstInSight: () => from }));
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    setHeight(element.clientHeight);
    element.scrollTop = element.scrollHeight;
    top.current = element.scrollTop;
  });
  useEffect(() => {
    const element = scroll.current;
    const look = () => {
      if (element && element.scrollTop < top.current - 1) onFollow(false);
    };
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroll, onFollow]);
  useEffect(() => log.need(from, count));
  const base = baseFor(count, 0);
  const space = (count - base - rows) * LINE_HEIGHT + (base > 0 ? EDGE_HEIGHT : 0);
  return (
    <>
      <div style={{ height: space }} />
      {Array.from({ length: rows }, (_, index) => from + index).map((number) => (
        <Row key={number} {...props} number={number} />
      ))}
    </>
  );
}

/** A list of the whole log, or of a part of it when the log has more lines than a browser can scroll through. */
function RowsInSight({ scroll, handle, ...props }: PartProps) {
  const { log, onTarget } = props;
  const { count } = log.lines;
  const target = useWithin(count, props.target);
  const view = useRef<VirtualizerHandle>(null);
  const [base, setBase] = useState(() => baseFor(target?.number ?? count, 0));
  const rows = Math.max(0, Math.min(count - base, MOST_ROWS));
  const isReady = rows > 0;
  const margin = base > 0 ? EDGE_HEIGHT : 0;
  const isLoaded = target !== undefined && log.lines.at(target.number) !== undefined;

  const firstInSight = () => {
    const top = (scroll.current?.scrollTop ?? 0) - margin;
    return base + 1 + (view.current?.findItemIndex(Math.max(0, top)) ?? 0);
  };
  const needInSight = () => {
    const first = firstInSight();
    const height = scroll.current?.clientHeight ?? 0;
    log.need(first - 20, first + Math.ceil(height / LINE_HEIGHT) + 20);
  };
  useImperativeHandle(handle, () => ({ firstInSight }));
  useLayoutEffect(() => {
    if (target) setBase((present) => baseFor(target.number, present));
  }, [target]);
  useLayoutEffect(() => {
    const [element, list] = [scroll.current, view.current];
    if (!isReady || !element || !list) return;
    const offset = target && margin + list.getItemOffset(target.number - base - 1);
    if (offset !== undefined) element.scrollTop = offset - element.clientHeight / 2;
    element.dispatchEvent(new Event('scroll')); // a new list begins at the top
  }, [scroll, target, base, margin, isReady]);
  useEffect(() => {
    if (!isReady || !isLoaded) return;
    // The lines above may be higher than estimated.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => centre(scroll.current, target.number));
    });
    return () => cancelAnimationFrame(frame);
  }, [scroll, target, isReady, isLoaded]);
  useEffect(needInSight);

  return (
    <>
      {base > 0 && (
        <Edge
          onClick={() => onTarget({ number: base })}
        >{`${base.toLocaleString('en')} earlier lines`}</Edge>
      )}
      <Virtualizer
        key={base}
        ref={view}
        scrollRef={scroll}
        data={{ length: rows }}
        itemSize={LINE_HEIGHT}
        startMargin={margin}
        onScroll={needInSight}
      >
        {(_: undefined, index) => (
          <Row key={base + index + 1} {...props} number={base + index + 1} />
        )}
      </Virtualizer>
      {base + rows < count && (
        <Edge onClick={() => onTarget({ number: base + rows + 1 })}>
          {`${(count - base - rows).toLocaleString('en')} later lines`}
        </Edge>
      )}
    </>
  );
}

/** The target, or the last line when an address names one that the log does not have. */
function useWithin(count: number, target: LogTarget | undefined): LogTarget | undefined {
  const number = target && Math.min(target.number, count);
  return useMemo(() => (target && number !== undefined ? { number } : undefined), [target, number]);
}

/** Scrolls to a rendered line. */
function centre(element: HTMLElement | null, number: number): void {
  const row = element?.querySelector(`[data-line="${number}"]`)?.getBoundingClientRect();
  const frame = element?.getBoundingClientRect();
  if (!element || !row || !frame) return;
  element.scrollTop += row.top + row.height / 2 - frame.top - frame.height / 2;
}

/** The start of a list that contains the line: the current list, or one with the line in its middle. */
function baseFor(number: number, present: number): number {
  const isThere = number > present && number <= present + MOST_ROWS;
  return isThere ? present : Math.max(0, number - MOST_ROWS / 2);
}

function Edge({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <div className={styles.edge}>
      <Button onClick={onClick}>{children}</Button>
    </div>
  );
}

type RowProps = Pick<LogRowsProps, 'log' | 'find' | 'line' | 'onPick'> & {
  readonly number: number;
};

function Row({ log, find, line, number, onPick }: RowProps) {
  const text = log.lines.at(number);
  if (!text) return <LineToCome number={number} />;
  return <LogText line={text} find={find} isCurrent={line === number} onPick={onPick} />;
}
