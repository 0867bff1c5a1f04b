import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { useLive } from '../../client/use-live.js';
import { LineageCommitAtDocument, LineageNewestCommitDocument } from '../../generated/lineage.js';
import { Button } from '../../parts/button.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './lineage.module.css';

/** Options of {@link MomentBar}. */
export interface MomentBarProps {
  readonly arn: string;
  /** The number of the commit of the address; absent: now. */
  readonly at: string | undefined;
  /** The commit that was read. */
  readonly commit: { readonly seq: number; readonly time: string } | undefined;
  readonly onMoment: (at: string | undefined) => void;
}

const PAUSE_MS = 250;

/** Goes through the commits: by a slider, or by a time. */
export function MomentBar({ arn, at, commit, onMoment }: MomentBarProps) {
  const { data } = useLive(LineageNewestCommitDocument, {});
  const newest = data?.commits.nodes[0]?.seq;
  const [chosen, setChosen] = useState<number>();
  useEffect(() => setChosen(at === undefined ? undefined : Number(at)), [at]);
  const value = chosen ?? newest ?? 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved slider starts the pause
  useEffect(() => {
    const wanted = chosen === undefined || chosen === newest ? undefined : String(chosen);
    if (wanted === at) return;
    const timer = setTimeout(() => onMoment(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <div className={styles.moment}>
      <History size={15} aria-hidden />
      <input
        type="range"
        className={styles.slider}
        aria-label="Commit"
        aria-valuetext={`Commit ${value} of ${newest ?? value}`}
        min={1}
        max={newest ?? 1}
        value={value}
        disabled={newest === undefined}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <span className={styles.momentText}>
        {at === undefined && chosen === undefined ? 'Now: commit ' : 'Commit '}
        {newest === undefined
          ? '…'
          : `${value.toLocaleString('en')} of ${newest.toLocaleString('en')}`}
        {at !== undefined && commit?.seq === value && (
          <>
            , <RelativeTime time={commit.time} />
          </>
        )}
      </span>
      <span className={styles.or}>or at</span>
      <TimeField arn={arn} onMoment={onMoment} />
      {at !== undefined && <Button onClick={() => onMoment(undefined)}>Back to now</Button>}
    </div>
  );
}

/** Finds the commit of a time. */
function TimeField({ arn, onMoment }: Pick<MomentBarProps, 'arn' | 'onMoment'>) {
  const { link } = useConsole();
  const [failure, setFailure] = useState<string>();
  const find = async (local: string) => {
    const variables = { start: [arn], at: new Date(local).toISOString() };
    const answer = link.client.query(LineageCommitAtDocument.toString(), variables);
    const { data, error } = await answer.toPromise();
    setFailure(error?.graphQLErrors[0]?.message ?? error?.message);
    if (data) onMoment(String(data.lineage.commit.seq));
  };
  return (
    <>
      <input
        type="datetime-local"
        className={styles.time}
        aria-label="Show the lineage at this time"
        title="Show the lineage at this time"
        step={1}
        onChange={({ target }) => {
          if (target.value !== '') void find(target.value);
        }}
      />
      {failure && (
        <span role="alert" className={styles.refused}>
          {failure}
        </span>
      )}
    </>
  );
}
