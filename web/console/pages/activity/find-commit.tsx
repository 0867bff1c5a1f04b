import { useState } from 'react';
import { useConsole } from '../../client/console-context.js';
import { type Failure, failureOf } from '../../client/failure.js';
import { ActivityAtDocument } from '../../generated/activity.js';
import { Button } from '../../parts/button.js';
import { ErrorNote } from '../../parts/error-page.js';
import styles from './activity.module.css';

/** Options of {@link FindCommit}. */
export interface FindCommitProps {
  readonly onFound: (seq: number) => void;
}

/** Finds the last commit at or before a moment. */
export function FindCommit({ onFound }: FindCommitProps) {
  const { link } = useConsole();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const moment = Date.parse(text); // a text without a zone is a local time
  const find = async () => {
    const time = new Date(moment).toISOString();
    const { data, error } = await link.ask(ActivityAtDocument, { time });
    if (data?.commit) onFound(data.commit.seq);
    setFailure(
      error
        ? failureOf(error)
        : data?.commit
          ? undefined
          : { code: 'NOT_FOUND', message: 'There was no commit at this time.' },
    );
  };
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(moment)) void find();
      }}
    >
      <label className={styles.find}>
        The last commit at
        <input
          className={styles.input}
          type="datetime-local"
          step={1}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button type="submit" disabled={Number.isNaN(moment)}>
        Show the commit
      </Button>
      {failure && <ErrorNote failure={failure} />}
    </form>
  );
}
