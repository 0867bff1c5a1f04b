import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import {
  DrainReachedDocument,
  type DrainReachedMutation,
  type DrainWay,
} from '../../generated/quarantining.js';
import { FormDialog, Labelled } from '../../parts/form.js';
import { DRAIN_WAYS, WAYS } from '../../parts/quarantining/drain-ways.js';
import styles from './quarantine.module.css';

/** Options of {@link DrainDialog}. */
export interface DrainDialogProps {
  readonly quarantine: string;
  readonly endpoint: string;
  readonly onClose: () => void;
}

type Drain = DrainReachedMutation['drainEndpoints']['endpoints'][number];

/** Drains an endpoint, after a plan. */
export function DrainDialog({ quarantine, endpoint, onClose }: DrainDialogProps) {
  const [way, setWay] = useState<DrainWay>('ROLLBACK');
  const [plan, setPlan] = useState<Drain>();
  const drain = useCommand(DrainReachedDocument);
  const run = async () => {
    const dryRun = plan?.outcome !== 'PLANNED';
    const input = { quarantine, endpoints: [endpoint], way, dryRun };
    const [done] = (await drain.ask({ input }))?.drainEndpoints.endpoints ?? [];
    if (done && (dryRun || done.outcome === 'REFUSED')) setPlan(done);
    else if (done) onClose();
  };
  const choose = (next: DrainWay) => {
    setWay(next);
    setPlan(undefined);
    drain.forget();
  };
  return (
    <FormDialog
      title={`Drain ${endpoint}`}
      verb={plan?.outcome === 'PLANNED' ? DRAIN_WAYS[way][0] : 'Show the plan'}
      isRunning={drain.isRunning}
      failure={drain.failure}
      fields={['way']}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <Labelled label="How" field="way" hint={DRAIN_WAYS[way][1]}>
        {(id) => (
          <select
            id={id}
            value={way}
            onChange={({ target }) => choose(WAYS.find((one) => one === target.value) ?? way)}
          >
            {WAYS.map((one) => (
              <option key={one} value={one}>
                {DRAIN_WAYS[one][0]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {plan && (
        <p role="status" className={styles.plan}>
          {planText(endpoint, plan)}
        </p>
      )}
    </FormDialog>
  );
}

function planText(endpoint: string, { outcome, message, way, variants, to }: Drain): string {
  if (outcome === 'REFUSED') return `Not possible: ${message}`;
  if (outcome === 'NOTHING') return `Nothing is to be done: ${endpoint} no longer serves the data.`;
  const names = `${variants.length === 1 ? 'Variant' : 'Variants'} ${variants.join(', ')}`;
  switch (way) {
    case 'WEIGHT':
      return `${names} will get the weight 0.`;
    case 'ROLLBACK':
      return `${names} will be replaced: the deployment ${to} will be deployed again.`;
    case 'STOP':
      return `${endpoint} will be deleted with all its variants.`;
  }
}
