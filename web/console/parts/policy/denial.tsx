import { ShieldX } from 'lucide-react';
import { useId, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import type { Failure } from '../../client/failure.js';
import { Button } from '../button.js';
import { type Finding, Findings, isFinal } from './findings.js';
import styles from './policy.module.css';

/** The rules that refuse an act. An admin may override policies with a reason, but no quarantine. */
export function Denial({ failure }: { readonly failure: Failure }) {
  const { message, details, override } = failure;
  const findings = findingsOf(details);
  // The details have the first findings only.
  const count = Number(details?.['count'] ?? findings.length);
  return (
    <div className={styles.denial} role="alert">
      <div className={styles.denialHead}>
        <ShieldX size={16} aria-hidden />
        <p>
          <code>{failure.code}</code>{' '}
          {findings.length === 0
            ? message
            : `${count === 1 ? 'A rule refuses' : `${count} rules refuse`} this:`}
        </p>
      </div>
      <Findings findings={findings} />
      {findings.some(isFinal) ? (
        <p className={styles.quiet}>A quarantine cannot be overridden, only released.</p>
      ) : (
        override && <Override onOverride={override} />
      )}
    </div>
  );
}

/** The button sends the form that contains it, once more and with the reason. */
function Override({ onOverride }: { readonly onOverride: (reason: string) => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const refusal = useRefusal('ADMIN');
  if (refusal !== undefined) {
    return <p className={styles.quiet}>An admin can override this with a reason.</p>;
  }
  const text = reason.trim();
  return (
    <div className={styles.override}>
      <label htmlFor={id}>Why do you override this?</label>
      <textarea
        id={id}
        rows={2}
        maxLength={1_024}
        value={reason}
        placeholder="Recorded with the decision"
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        kind="danger"
        type={text === '' ? 'button' : 'submit'}
        refusal={text === '' ? 'Enter a reason.' : undefined}
        onClick={() => onOverride(text)}
      >
        Override
      </Button>
    </div>
  );
}

/** Returns the findings in the details of an error. Findings with missing fields are skipped. */
function findingsOf(details: Failure['details']): readonly Finding[] {
  const found = details?.['findings'];
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one): one is Finding => typeof one?.policy === 'string' && typeof one?.message === 'string',
  );
}
