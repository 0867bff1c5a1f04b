import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Failure } from '../client/failure.js';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { ErrorNote } from './error-page.js';
import { Labelled } from './form.js';
import styles from './form.module.css';

/** Options of {@link AskReason}. */
export interface AskReasonProps {
  readonly title: string;
  readonly verb: string;
  readonly kind?: 'primary' | 'danger';
  readonly wide?: boolean;
  /** Other fields, and a description of the action. */
  readonly children?: ReactNode;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  /** Why the form cannot be sent as it is filled in. */
  readonly refusal?: string | undefined;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

const MOST_CHARACTERS = 1_024;

/** Asks for the reason of a decision. */
export function AskReason(props: AskReasonProps) {
  const { title, verb, kind = 'primary', wide = false, children } = props;
  const { isRunning, failure, onSubmit, onClose } = props;
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const text = reason.trim();
  const refusal =
    props.refusal ??
    (text === '' ? 'Enter a reason.' : isRunning ? 'The request is running.' : undefined);
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined) onSubmit(text);
        }}
      >
        {children}
        <Labelled label="Reason">
          {(id) => (
            <textarea
              id={id}
              rows={3}
              maxLength={MOST_CHARACTERS}
              value={reason}
              placeholder="Recorded in the history"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
        {failure && <ErrorNote failure={failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind={kind} refusal={refusal}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
