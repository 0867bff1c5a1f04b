import { KeyRound, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { keepToken, readToken } from '../../shared/token.js';
import { useConsole } from '../client/console-context.js';
import { useObservable } from '../client/observable.js';
import { Button } from './button.js';
import styles from './caller-button.module.css';
import { Dialog, DialogActions } from './dialog.js';

/** Shows who calls with which role; opens the dialog for the token, also when the server asks for one. */
export function CallerButton() {
  const { caller, link } = useConsole();
  const tokenWanted = useObservable(link.tokenWanted);
  const [isOpen, setOpen] = useState(false);
  const identity = caller?.callerIdentity;
  return (
    <>
      <button type="button" className={styles.caller} onClick={() => setOpen(true)}>
        {identity ? <UserRound size={14} aria-hidden /> : <KeyRound size={14} aria-hidden />}
        <span className={styles.name}>{identity?.userId ?? 'Token'}</span>
        {identity && <span className={styles.role}>{identity.role.toLowerCase()}</span>}
      </button>
      {(isOpen || tokenWanted) && (
        <TokenDialog
          isRefused={tokenWanted}
          onClose={() => {
            setOpen(false);
            link.tokenWanted.set(false);
          }}
        />
      )}
    </>
  );
}

interface TokenDialogProps {
  readonly isRefused: boolean;
  readonly onClose: () => void;
}

function TokenDialog({ isRefused, onClose }: TokenDialogProps) {
  const { caller } = useConsole();
  const hasToken = readToken() !== '';
  const use = (token: string) => {
    keepToken(token);
    location.reload(); // everything on screen was read with the old token
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    if (token !== '') use(token);
  };
  return (
    <Dialog title="Token" onClose={onClose}>
      <form onSubmit={submit}>
        <p className={styles.about}>{aboutOf()}</p>
        <label className={styles.label}>
          Token
          <input
            className={styles.input}
            name="token"
            type="password"
            autoComplete="off"
            required
          />
        </label>
        <p className={styles.hint}>
          The tab keeps the token until you close it, and never writes it to disk.
        </p>
        <DialogActions>
          {hasToken && (
            <Button onClick={() => use('')} type="button">
              Forget
            </Button>
          )}
          <Button kind="primary" type="submit">
            Use
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );

  function aboutOf(): string {
    if (isRefused && hasToken)
      return 'The server refused the token of this tab. Enter another token.';
    if (isRefused)
      return 'This server requires a token. Run forebear token on its machine to create one.';
    const { userId, role, arn } = caller?.callerIdentity ?? {};
    if (userId === undefined) return 'The server does not know you yet.';
    return `You are ${userId} (${arn}) with the role ${role?.toLowerCase()}.`;
  }
}
