import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import {
  ReproduceDocument,
  ReproductionPlanDocument,
  type ReproductionPlanQuery,
} from '../../generated/reproduce.js';
import { ErrorNote } from '../error-page.js';
import { FieldRow, FormDialog, TextField } from '../form.js';
import styles from './reproduce.module.css';
import type { ReproduceProps } from './reproduce-button.js';
import { StepsTable } from './steps-table.js';

const TOLERANCE = '0.001';
const FIELDS = ['name', 'tolerance'];

/** Shows the plan of a reproduction, and launches it. */
export function ReproduceDialog(props: ReproduceProps & { readonly onClose: () => void }) {
  const { subject, name: of, onClose } = props;
  const plan = useLive(ReproductionPlanDocument, { subject });
  const [name, setName] = useState(`${of.replace(/[^A-Za-z0-9-]/g, '-').slice(0, 57)}-again`);
  const [tolerance, setTolerance] = useState(TOLERANCE);
  const launch = useCommand(ReproduceDocument);
  const navigate = useNavigate();
  const found = plan.data?.reproductionPlan;
  const run = async () => {
    const input = { subject, name, tolerance: Number(tolerance) };
    const made = (await launch.ask({ input }))?.createReproduction;
    if (!made) return;
    onClose();
    const params = { kind: 'reproduction', name: made.name };
    void navigate({ to: '/jobs/$kind/$name', params });
  };
  return (
    <FormDialog
      title={`Reproduce ${of}`}
      verb="Reproduce"
      wide
      isRunning={launch.isRunning || found?.possible !== true}
      failure={launch.failure}
      fields={FIELDS}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      {plan.failure && <ErrorNote failure={plan.failure} />}
      {plan.loading && <p className={styles.quiet}>Making the plan…</p>}
      {found && <Plan plan={found} />}
      {found?.possible && (
        <FieldRow>
          <TextField label="Name" field="name" required value={name} onChange={setName} />
          <TextField
            label="Tolerance of metrics and predictions"
            field="tolerance"
            type="number"
            min={0}
            max={1}
            step="any"
            required
            value={tolerance}
            onChange={setTolerance}
          />
        </FieldRow>
      )}
    </FormDialog>
  );
}

type ReproductionPlan = ReproductionPlanQuery['reproductionPlan'];

function Plan({ plan: { steps, possible } }: { readonly plan: ReproductionPlan }) {
  const count = (fate: string) => steps.filter((step) => step.fate === fate).length;
  const runs = count('RUN');
  const lost = count('IMPOSSIBLE');
  return (
    <>
      <p role="status" className={possible ? styles.effect : styles.alarm}>
        {possible
          ? `${runs === 1 ? '1 job runs' : `${runs} jobs run`} again with the recorded bytes, packages and seeds; then the results are compared.`
          : `This cannot be reproduced: ${lost === 1 ? '1 step is' : `${lost} steps are`} impossible; the table shows why.`}
      </p>
      <div className={styles.frame}>
        <StepsTable steps={steps} maxHeight={320} />
      </div>
    </>
  );
}
