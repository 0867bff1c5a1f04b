import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand, useQuestion } from '../../client/use-command.js';
import {
  CreatePolicyDocument,
  TestPolicyDocument,
  UpdatePolicyDocument,
} from '../../generated/policies.js';
import { FormDialog } from '../../parts/form.js';
import styles from './policies.module.css';
import type { Policy } from './policy-data.js';
import { draftInput, draftOf } from './policy-draft.js';
import { PolicyFields } from './policy-fields.js';
import { VerdictList, type Verdicts } from './test-panel.js';

/** Options of {@link PolicyDialog}. */
export interface PolicyDialogProps {
  /** The policy to edit; absent for a new one. */
  readonly policy?: Policy;
  readonly onClose: () => void;
}

interface Tested {
  /** The input that was tested. */
  readonly input: string;
  readonly verdicts: Verdicts;
}

const FIELDS = ['name', 'description', 'on', 'scope', 'select', 'require', 'message', 'mode'];

/** Creates or changes a policy, after it was tested on the live endpoints. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(policy));
  const [tested, setTested] = useState<Tested>();
  const navigate = useNavigate();
  const test = useQuestion(TestPolicyDocument);
  const create = useCommand(CreatePolicyDocument);
  const update = useCommand(UpdatePolicyDocument);
  const save = policy ? update : create;
  const input = draftInput(draft, policy);
  const key = JSON.stringify(input);
  const isTested = tested?.input === key;
  const run = async () => {
    if (!isTested) {
      save.forget();
      const verdicts = (await test.ask({ policy: input }))?.testPolicy;
      setTested(verdicts && { input: key, verdicts });
    } else if (await save.run({ input })) {
      onClose();
      if (!policy) void navigate({ to: '/policies/$name', params: { name: input.name } });
    }
  };
  return (
    <FormDialog
      title={policy ? `Edit ${policy.name}` : 'New policy'}
      verb={isTested ? (policy ? 'Save' : 'Create') : 'Test on live endpoints'}
      wide
      isRunning={test.isRunning || save.isRunning}
      failure={test.failure ?? save.failure}
      fields={FIELDS}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <PolicyFields draft={draft} isNew={policy === undefined} onChange={setDraft} />
      {isTested && (
        <section className={styles.plan} aria-label="Plan" ref={showPlan}>
          <h3>On the live endpoints</h3>
          <VerdictList verdicts={tested.verdicts} />
        </section>
      )}
    </FormDialog>
  );
}

/** The plan is below many fields. */
function showPlan(plan: HTMLElement | null): void {
  plan?.scrollIntoView({ block: 'nearest' });
}
