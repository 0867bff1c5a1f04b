import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import {
  DeployableModelsDocument,
  UpdateThisEndpointDocument,
  type VariantInput,
} from '../../generated/endpoint.js';
import { Button } from '../../parts/button.js';
import { Dialog, DialogActions } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/error-page.js';
import styles from './endpoint.module.css';
import type { Endpoint } from './endpoint-data.js';

/** Options of {@link UpdateDialog}. */
export interface UpdateDialogProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** A variant in the form. The update keeps fields that the form does not show. */
interface Draft extends Omit<VariantInput, 'modelName' | 'modelPackage'> {
  readonly key: number;
  readonly name: string;
  /** A model, or a registered one as <group>:<version> or <group>@<alias>. */
  readonly model: string;
  readonly instanceCount: number;
  readonly weight: number;
}

const MODELS = 200;

/** Replaces the variants of the endpoint. */
export function UpdateDialog({ endpoint, onClose }: UpdateDialogProps) {
  const [drafts, setDrafts] = useState(() => endpoint.variants.map(draftOf));
  const update = useCommand(UpdateThisEndpointDocument);
  const listId = useId();
  const models = useLive(DeployableModelsDocument, { first: MODELS }).data?.models.nodes ?? [];
  const change = (key: number, changed: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...changed } : draft)));
  const run = async () => {
    const input = { name: endpoint.name, variants: drafts.map(inputOf) };
    if (await update.run({ input })) onClose();
  };
  return (
    <Dialog title={`Update ${endpoint.name}`} onClose={onClose} wide>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className={styles.quiet}>
          The new variants take over when all are ready; otherwise the update is rolled back. Limits
          of concurrency and queues, and the capture of data, begin with their defaults.
        </p>
        <datalist id={listId}>
          {models.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        {drafts.map((draft) => (
          <VariantFields
            key={draft.key}
            draft={draft}
            listId={listId}
            onChange={(changed) => change(draft.key, changed)}
            onRemove={
              drafts.length === 1
                ? undefined
                : () => setDrafts(drafts.filter(({ key }) => key !== draft.key))
            }
          />
        ))}
        <div>
          <Button
            icon={<Plus size={14} aria-hidden />}
            onClick={() => setDrafts([...drafts, newDraft(drafts)])}
          >
            Add a variant
          </Button>
        </div>
        {update.failure && <ErrorNote failure={update.failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={update.isRunning}>
            Update
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface VariantFieldsProps {
  readonly draft: Draft;
  readonly listId: string;
  readonly onChange: (changed: Partial<Draft>) => void;
  readonly onRemove: (() => void) | undefined;
}

function VariantFields({ draft, listId, onChange, onRemove }: VariantFieldsProps) {
  const { name, model, instanceCount, weight } = draft;
  return (
    <fieldset className={styles.variant}>
      <legend className="visually-hidden">Variant {name}</legend>
      <label className={styles.labelled}>
        Variant
        <input
          className={styles.input}
          required
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </label>
      <label className={styles.labelled}>
        Model
        <input
          className={styles.input}
          required
          list={listId}
          value={model}
          onChange={({ target }) => onChange({ model: target.value })}
        />
      </label>
      <label className={styles.labelled}>
        Weight
        <input
          className={styles.input}
          type="number"
          min={0}
          step="any"
          required
          value={weight}
          onChange={({ target }) => onChange({ weight: target.valueAsNumber })}
        />
      </label>
      <label className={styles.labelled}>
        Instances
        <input
          className={styles.input}
          type="number"
          min={0}
          required
          value={instanceCount}
          onChange={({ target }) => onChange({ instanceCount: target.valueAsNumber })}
        />
      </label>
      {onRemove && (
        <Button kind="quiet" aria-label={`Remove the variant ${name}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </Button>
      )}
    </fieldset>
  );
}

function draftOf(variant: Endpoint['variants'][number], key: number): Draft {
  const { name, modelName, modelPackage, follows, weight, shadow } = variant;
  const { instanceCount, instanceType, minInstances, maxInstances, idleSeconds } = variant;
  const isScaled = minInstances !== maxInstances;
  return {
    key,
    name,
    model: follows ?? modelPackage ?? modelName,
    follow: follows != null,
    weight,
    shadow,
    instanceCount,
    instanceType,
    ...(isScaled && { minInstances, maxInstances }),
    ...(idleSeconds != null && { idleSeconds }),
  };
}

function newDraft(drafts: readonly Draft[]): Draft {
  const key = Math.max(...drafts.map((draft) => draft.key)) + 1;
  return { key, name: `variant-${key + 1}`, model: '', weight: 1, instanceCount: 1 };
}

function inputOf({ key: _key, model, ...draft }: Draft): VariantInput {
  const isRegistered = /[:@]/.test(model);
  return { ...draft, ...(isRegistered ? { modelPackage: model } : { modelName: model }) };
}
