import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Network, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { DeleteThisEndpointDocument } from '../../generated/endpoint.js';
import { Button } from '../../parts/button.js';
import { ButtonLink } from '../../parts/button-link.js';
import { Confirm } from '../../parts/confirm.js';
import { ReproduceButton } from '../../parts/reproduce/reproduce-button.js';
import type { Endpoint } from './endpoint-data.js';
import { UpdateDialog } from './update-dialog.js';

const route = getRouteApi('/endpoints/$name');

/** The actions on the endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const [isDelete, setDelete] = useState(false);
  const { do: open } = route.useSearch();
  const navigate = route.useNavigate();
  const refusal = useRefusal('OPERATOR');
  const ask = (form: 'update' | undefined) =>
    void navigate({ search: (before) => ({ ...before, do: form }), replace: true });
  const { arn, endpointStatus } = endpoint;
  const busy = endpointStatus === 'IN_SERVICE' ? undefined : 'The endpoint is not in service now.';
  return (
    <>
      <ButtonLink
        to={`/lineage/${encodeURIComponent(arn)}`}
        icon={<Network size={14} aria-hidden />}
      >
        Lineage
      </ButtonLink>
      <ReproduceButton subject={arn} name={endpoint.name} />
      <Button
        icon={<Pencil size={14} aria-hidden />}
        refusal={refusal ?? busy}
        onClick={() => ask('update')}
      >
        Update
      </Button>
      <Button
        kind="danger"
        icon={<Trash2 size={14} aria-hidden />}
        refusal={refusal}
        onClick={() => setDelete(true)}
      >
        Delete
      </Button>
      {open === 'update' && refusal === undefined && (
        <UpdateDialog endpoint={endpoint} onClose={() => ask(undefined)} />
      )}
      {isDelete && <DeleteDialog name={endpoint.name} onClose={() => setDelete(false)} />}
    </>
  );
}

function DeleteDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useCommand(DeleteThisEndpointDocument);
  const run = async () => {
    if (await remove.run({ name })) void navigate({ to: '/endpoints' });
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
      <p>
        Running requests are answered; then the endpoint is removed with its log. Its lineage
        remains.
      </p>
    </Confirm>
  );
}
