import { FieldRow, TextField } from '../form.js';
import type { Served, ServedModel } from './use-model.js';

/** Options of {@link ModelFields}. */
export interface ModelFieldsProps {
  readonly of: Served;
  readonly model: ServedModel;
}

/** The fields of the model that is created from a training job; nothing when a model is given. */
export function ModelFields({ of, model }: ModelFieldsProps) {
  if (of.kind === 'model') return null;
  const { name, setName, image, setImage, isMissing } = model;
  return (
    <FieldRow>
      <TextField
        label="Model"
        field="model"
        hint={isMissing ? 'Created from the training job.' : 'This model exists.'}
        required
        value={name}
        onChange={setName}
      />
      {isMissing && (
        <TextField
          label="Serving image"
          field="image"
          placeholder="the job’s image"
          value={image}
          onChange={setImage}
        />
      )}
    </FieldRow>
  );
}
