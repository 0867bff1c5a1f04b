import { Rocket, Shuffle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../button.js';
import type { Served } from './use-model.js';

const DeployDialog = lazy(() =>
  import('./deploy-dialog.js').then((module) => ({ default: module.DeployDialog })),
);
const TransformDialog = lazy(() =>
  import('./transform-dialog.js').then((module) => ({ default: module.TransformDialog })),
);

/** Options of {@link ServeActions}. */
export interface ServeActionsProps {
  readonly of: Served;
  /** Why the buttons do nothing. */
  readonly refusal?: string | undefined;
}

/** Buttons that deploy a model, and that transform data with it. */
export function ServeActions({ of, refusal }: ServeActionsProps) {
  const [asked, setAsked] = useState<'deploy' | 'transform'>();
  const denial = useRefusal('OPERATOR') ?? refusal;
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        icon={<Rocket size={14} aria-hidden />}
        refusal={denial}
        onClick={() => setAsked('deploy')}
      >
        Deploy
      </Button>
      <Button
        icon={<Shuffle size={14} aria-hidden />}
        refusal={denial}
        onClick={() => setAsked('transform')}
      >
        Batch transform
      </Button>
      <Suspense fallback={null}>
        {asked === 'deploy' && <DeployDialog of={of} onClose={close} />}
        {asked === 'transform' && <TransformDialog of={of} onClose={close} />}
      </Suspense>
    </>
  );
}
