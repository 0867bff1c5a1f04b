import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { TransformDocument } from '../../generated/serve.js';
import { FieldRow, FormDialog, Labelled, TextField } from '../form.js';
import { InstanceFields, instancePaths, instancesOf, LOCAL_INSTANCE } from '../instance-fields.js';
import type { ServeProps } from './deploy-dialog.js';
import { ModelFields } from './model-fields.js';
import { modelFailure, useModel } from './use-model.js';

const FIELDS = [
  'name',
  'model',
  'image',
  'input',
  'outputPath',
  'contentType',
  ...instancePaths('resources'),
] as const;

/** Launches a batch transform with a model, or with the model of a training job. */
export function TransformDialog({ of, onClose }: ServeProps) {
  const model = useModel(of);
  const [draft, setDraft] = useState({
    name: `${of.name.slice(0, 53)}-transform`,
    input: '',
    outputPath: '',
    contentType: 'text/csv',
    by: 'LINE' as 'LINE' | 'NONE',
    ...LOCAL_INSTANCE,
  });
  const transform = useCommand(TransformDocument);
  const navigate = useNavigate();
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const run = async () => {
    if (!(await model.make())) return;
    const { name, by, outputPath, input: from, contentType } = draft;
    const input = {
      name,
      input: from,
      contentType,
      modelName: model.name,
      splitType: by,
      assembleWith: by,
      outputPath: outputPath || null,
      resources: instancesOf(draft),
    };
    const made = (await transform.ask({ input }))?.createTransformJob;
    if (!made) return;
    onClose();
    void navigate({ to: '/jobs/$kind/$name', params: { kind: 'transform', name: made.name } });
  };
  const { failure } = transform;
  const uri = failure?.details?.['uri'];
  const at = uri === undefined ? undefined : uri === draft.outputPath ? 'outputPath' : 'input';
  return (
    <FormDialog
      title={`Transform with ${of.name}`}
      verb="Transform"
      isRunning={model.command.isRunning || transform.isRunning}
      failure={
        modelFailure(model) ?? (failure && at ? { ...failure, details: { field: at } } : failure)
      }
      fields={FIELDS}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Name of the job"
        field="name"
        required
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <ModelFields of={of} model={model} />
      <TextField
        label="Input"
        field="input"
        hint="The URI of an object, or a prefix."
        placeholder="s3://bucket/prefix/"
        required
        value={draft.input}
        onChange={(input) => change({ input })}
      />
      <TextField
        label="Output (optional)"
        field="outputPath"
        placeholder="the default bucket"
        value={draft.outputPath}
        onChange={(outputPath) => change({ outputPath })}
      />
      <FieldRow>
        <TextField
          label="Content type"
          field="contentType"
          value={draft.contentType}
          onChange={(contentType) => change({ contentType })}
        />
        <Labelled label="A record is">
          {(id) => (
            <select
              id={id}
              value={draft.by}
              onChange={({ target }) => change({ by: target.value as typeof draft.by })}
            >
              <option value="LINE">a line</option>
              <option value="NONE">an object</option>
            </select>
          )}
        </Labelled>
      </FieldRow>
      <InstanceFields path="resources" value={draft} onChange={change} />
    </FormDialog>
  );
}
