import type { ReactNode } from 'react';
import type { Failure } from '../client/failure.js';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { ErrorNote } from './error-page.js';
import styles from './form.module.css';

/** Options of {@link Confirm}. */
export interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly verb: string;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const { title, children, verb, isRunning, failure, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        {failure && <ErrorNote failure={failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" disabled={isRunning}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
