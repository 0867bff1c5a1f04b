import { wordsOf } from '../../parts/status.js';
import { Duration, exactTime } from '../../parts/time.js';
import styles from './job.module.css';
import type { AnyJob } from './job-data.js';

/** Options of {@link PhaseTimeline}. */
export interface PhaseTimelineProps {
  readonly transitions: AnyJob['statusTransitions'];
}

const ENDS = new Set(['Completed', 'Failed', 'Stopped', 'Interrupted', 'MaxRuntimeExceeded']);

/** Each phase with its duration, drawn to scale, and its messages. */
export function PhaseTimeline({ transitions }: PhaseTimelineProps) {
  const first = Date.parse(transitions[0]?.startTime ?? '');
  const last = transitions.at(-1);
  const isOver = last !== undefined && ENDS.has(last.status.replaceAll(' ', ''));
  const end = isOver ? Date.parse(last.startTime) : Date.now();
  const whole = Math.max(1, end - first);
  const share = (time: number) => `${((time - first) / whole) * 100}%`;
  return (
    <ol className={styles.phases}>
      {transitions.map(({ status, message, startTime, endTime }) => {
        const begin = Date.parse(startTime);
        const isEnd = isOver && startTime === last.startTime && status === last.status;
        const stop = endTime ? Date.parse(endTime) : isEnd ? begin : end;
        return (
          <li key={`${status} ${startTime}`} className={styles.phase}>
            <span className={styles.phaseName} title={exactTime(startTime)}>
              {wordsOf(status)}
            </span>
            <span className={styles.track} aria-hidden>
              <span
                className={isEnd ? styles.point : styles.bar}
                style={{
                  left: share(begin),
                  width: isEnd ? undefined : `${((stop - begin) / whole) * 100}%`,
                }}
              />
            </span>
            <span className={styles.took}>
              {!isEnd && <Duration from={startTime} to={endTime} />}
            </span>
            {message && <span className={styles.phaseMessage}>{message}</span>}
          </li>
        );
      })}
    </ol>
  );
}
