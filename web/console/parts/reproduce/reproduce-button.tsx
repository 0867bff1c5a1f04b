import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../button.js';

const ReproduceDialog = lazy(() =>
  import('./reproduce-dialog.js').then((module) => ({ default: module.ReproduceDialog })),
);

/** Options of {@link ReproduceButton} and {@link ReproduceDialog}. */
export interface ReproduceProps {
  /** The ARN of a model, a version or an endpoint. */
  readonly subject: string;
  /** Its name. */
  readonly name: string;
}

/** Opens the plan of a reproduction, from which it is launched. */
export function ReproduceButton(props: ReproduceProps) {
  const [isAsked, setAsked] = useState(false);
  const refusal = useRefusal('OPERATOR');
  return (
    <>
      <Button
        icon={<RefreshCw size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked(true)}
      >
        Reproduce
      </Button>
      <Suspense fallback={null}>
        {isAsked && <ReproduceDialog {...props} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  );
}
