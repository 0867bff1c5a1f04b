import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { DeployDocument } from '../../generated/serve.js';
import { ButtonLink } from '../button-link.js';
import { FormDialog, FormNote, TextField } from '../form.js';
import { InstanceFields, instancePaths, instancesOf, LOCAL_INSTANCE } from '../instance-fields.js';
import { ModelFields } from './model-fields.js';
import { modelFailure, type Served, useModel } from './use-model.js';

/** Options of {@link DeployDialog} and {@link TransformDialog}. */
export interface ServeProps {
  readonly of: Served;
  readonly onClose: () => void;
}

const FIELDS = ['name', 'model', 'image', ...instancePaths('variants.0')];

/** Deploys a model, or the model of a training job, to a new endpoint. */
export function DeployDialog({ of, onClose }: ServeProps) {
  const model = useModel(of);
  const [name, setName] = useState(of.name);
  const [instances, setInstances] = useState(LOCAL_INSTANCE);
  const deploy = useCommand(DeployDocument);
  const navigate = useNavigate();
  const run = async () => {
    if (!(await model.make())) return;
    const variant = { modelName: model.name, ...instancesOf(instances) };
    const made = (await deploy.ask({ input: { name, variants: [variant] } }))?.createEndpoint;
    if (!made) return;
    onClose();
    void navigate({ to: '/endpoints/$name', params: { name: made.name } });
  };
  return (
    <FormDialog
      title={`Deploy ${of.name}`}
      verb="Deploy"
      isRunning={model.command.isRunning || deploy.isRunning}
      failure={modelFailure(model) ?? deploy.failure}
      fields={FIELDS}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      {model.endpoints.length > 0 && (
        <FormNote>
          <span>An endpoint serves it already.</span>
          {model.endpoints.map((endpoint) => (
            <ButtonLink key={endpoint} to={`/endpoints/${endpoint}`} search={{ do: 'update' }}>
              Update {endpoint}
            </ButtonLink>
          ))}
        </FormNote>
      )}
      <TextField label="Endpoint" field="name" required value={name} onChange={setName} />
      <ModelFields of={of} model={model} />
      <InstanceFields
        path="variants.0"
        value={instances}
        onChange={(changed) => setInstances({ ...instances, ...changed })}
      />
    </FormDialog>
  );
}
