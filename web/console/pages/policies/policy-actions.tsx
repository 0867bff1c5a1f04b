import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { DeletePolicyDocument } from '../../generated/policies.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import type { Policy } from './policy-data.js';

const PolicyDialog = lazy(() =>
  import('./policy-dialog.js').then((module) => ({ default: module.PolicyDialog })),
);

/** The actions on a policy. */
export function PolicyActions({ policy }: { readonly policy: Policy }) {
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const refusal = useRefusal('ADMIN');
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        icon={<Pencil size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked('edit')}
      >
        Edit
      </Button>
      <Button
        kind="danger"
        icon={<Trash2 size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setAsked('delete')}
      >
        Delete
      </Button>
      <Suspense fallback={null}>
        {asked === 'edit' && <PolicyDialog policy={policy} onClose={close} />}
      </Suspense>
      {asked === 'delete' && <DeleteDialog name={policy.name} onClose={close} />}
    </>
  );
}

function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useCommand(DeletePolicyDocument);
  const run = async () => {
    if (await remove.run({ name })) void navigate({ to: '/policies' });
  };
  return (
    <Confirm
      title={`Delete ${name}`}
      verb="Delete"
      isRunning={remove.isRunning}
      failure={remove.failure}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>From now on it refuses nothing. The decisions that it took part in remain.</p>
    </Confirm>
  );
}
