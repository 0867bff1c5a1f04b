import styles from './job-progress.module.css';

/** The fields that show the progress of a job. */
export interface Progressing {
  readonly maxJobs?: number;
  readonly counts?: {
    readonly completed: number;
    readonly failed: number;
    readonly stopped: number;
  };
  readonly progress?: { readonly bytesDone: number; readonly bytesTotal: number } | null;
}

/** The progress of a tuning or a transform job. Other jobs have no known end. */
export function JobProgress({ maxJobs, counts, progress }: Progressing) {
  if (maxJobs !== undefined && counts) {
    const ended = counts.completed + counts.failed + counts.stopped;
    return <Bar done={ended} total={maxJobs} words={`${ended} of ${maxJobs} trials`} />;
  }
  if (!progress) return null;
  const { bytesDone, bytesTotal } = progress;
  const percent = bytesTotal === 0 ? 100 : Math.floor((bytesDone / bytesTotal) * 100);
  return <Bar done={bytesDone} total={bytesTotal} words={`${percent} %`} />;
}

interface BarProps {
  readonly done: number;
  readonly total: number;
  readonly words: string;
}

function Bar({ done, total, words }: BarProps) {
  return (
    <span className={styles.progress}>
      <progress value={done} max={Math.max(total, 1)} aria-label={words} />
      <span aria-hidden>{words}</span>
    </span>
  );
}
