import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../button.js';

const QuarantineDialog = lazy(() =>
  import('./quarantine-dialog.js').then((module) => ({ default: module.QuarantineDialog })),
);

/** Options of {@link QuarantineButton}. */
export interface QuarantineButtonProps {
  /** The artifact: its bytes when they are known, else its location. */
  readonly artifact: string;
  /** The name of the data, for people. */
  readonly name: string;
  readonly tags: Readonly<Record<string, unknown>>;
}

/** Asks to quarantine an artifact; a link to its quarantine when there is one. */
export function QuarantineButton({ artifact, name, tags }: QuarantineButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const refusal = useRefusal('OPERATOR');
  const { quarantined } = tags;
  return (
    <>
      {typeof quarantined === 'string' ? (
        <Link to={`/quarantines/${quarantined}` as string}>In quarantine: {quarantined}</Link>
      ) : (
        <Button
          icon={<ShieldAlert size={14} aria-hidden />}
          refusal={refusal}
          onClick={() => setAsked(true)}
        >
          Quarantine
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsked && (
          <QuarantineDialog artifact={artifact} name={name} onClose={() => setAsked(false)} />
        )}
      </Suspense>
    </>
  );
}
