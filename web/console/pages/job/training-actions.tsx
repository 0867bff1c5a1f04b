import { RotateCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../../parts/button.js';
import { ServeActions } from '../../parts/serve/serve-actions.js';
import type { TrainingJob } from './job-data.js';

const TrainAgain = lazy(() =>
  import('./train-again.js').then((module) => ({ default: module.TrainAgain })),
);

/** The actions on a training job: train it again with changes, and use its model. */
export function TrainingActions({ job: { arn, name, status } }: { readonly job: TrainingJob }) {
  const [isAsked, setAsked] = useState(false);
  const refusal = useRefusal('OPERATOR');
  return (
    <>
      <Button
        icon={<RotateCw size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked(true)}
      >
        Train again
      </Button>
      <ServeActions
        of={{ kind: 'job', arn, name }}
        refusal={status === 'COMPLETED' ? undefined : 'The job has not completed.'}
      />
      {isAsked && (
        <Suspense fallback={null}>
          <TrainAgain name={name} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
