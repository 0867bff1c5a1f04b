import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../client/use-command.js';
import { NO_COMMITS, useLive } from '../../client/use-live.js';
import { LaunchInputDocument, TrainAgainDocument } from '../../generated/job.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNote } from '../../parts/error-page.js';
import { FormDialog, Labelled, TextField } from '../../parts/form.js';
import { InstanceFields, instancePaths } from '../../parts/instance-fields.js';
import { PairsField } from '../../parts/pairs-field.js';
import { draftOf, inputOf, type LaunchDraft, type LaunchInput } from './launch-draft.js';

/** Options of {@link TrainAgain}. */
export interface TrainAgainProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Launches a training job again, with changes. */
export function TrainAgain({ name, onClose }: TrainAgainProps) {
  const { data, failure } = useLive(LaunchInputDocument, { name }, { arns: NO_COMMITS });
  const launch = data?.trainingJob?.launchInput as LaunchInput | undefined;
  if (launch) return <TrainAgainForm name={name} launch={launch} onClose={onClose} />;
  return (
    <Dialog title={`Train ${name} again`} onClose={onClose}>
      {failure && <ErrorNote failure={failure} />}
    </Dialog>
  );
}

const FIELDS = [
  'name',
  'hyperparameters',
  'channels',
  ...instancePaths('resources'),
  'maxRuntimeSeconds',
  'checkpointUri',
  'environment',
  'description',
];

interface FormProps extends TrainAgainProps {
  readonly launch: LaunchInput;
}

function TrainAgainForm({ name, launch, onClose }: FormProps) {
  const [draft, setDraft] = useState(() => draftOf(name, launch));
  const { ask, failure, isRunning } = useCommand(TrainAgainDocument);
  const navigate = useNavigate();
  const change = (changed: Partial<LaunchDraft>) => setDraft({ ...draft, ...changed });
  const run = async () => {
    const made = (await ask({ input: inputOf(draft, launch) }))?.createTrainingJob;
    if (!made) return;
    onClose();
    void navigate({ to: '/jobs/$kind/$name', params: { kind: 'training', name: made.name } });
  };
  const badUri = failure?.details?.['uri'];
  const isOfChannel = draft.channels.some(({ uri }) => uri === badUri);
  const shown = failure && isOfChannel ? { ...failure, details: { field: 'channels' } } : failure;
  return (
    <FormDialog
      title={`Train ${name} again`}
      verb="Train"
      wide
      isRunning={isRunning}
      failure={shown}
      fields={FIELDS}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextField
        label="Name of the new job"
        field="name"
        required
        value={draft.name}
        onChange={(text) => change({ name: text })}
      />
      <PairsField
        label="Hyperparameters"
        one="hyperparameter"
        field="hyperparameters"
        pairs={draft.hyperparameters}
        onChange={(hyperparameters) => change({ hyperparameters })}
      />
      {draft.channels.map((channel, at) => (
        <TextField
          key={channel.name}
          label={`Input ${channel.name}`}
          field={channelField(draft, badUri, at)}
          required
          value={channel.uri}
          onChange={(uri) =>
            change({
              channels: draft.channels.map((other, place) =>
                place === at ? { ...other, uri } : other,
              ),
            })
          }
        />
      ))}
      <InstanceFields path="resources" value={draft} onChange={change}>
        <TextField
          label="Longest run (s)"
          field="maxRuntimeSeconds"
          type="number"
          required
          value={draft.maxRuntimeSeconds}
          onChange={(maxRuntimeSeconds) => change({ maxRuntimeSeconds })}
        />
      </InstanceFields>
      {launch.checkpointUri != null && (
        <TextField
          label="Checkpoints"
          field="checkpointUri"
          hint="The platform restores them before the program starts. Without a URI, training starts from scratch."
          value={draft.checkpointUri}
          onChange={(checkpointUri) => change({ checkpointUri })}
        />
      )}
      <PairsField
        label="Environment variables"
        one="variable"
        field="environment"
        pairs={draft.environment}
        onChange={(environment) => change({ environment })}
      />
      <Labelled label="Notes (optional)" field="description">
        {(id) => (
          <textarea
            id={id}
            rows={2}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}

/** The input that the server refused: the one with the URI in the error, else the first one. */
function channelField({ channels }: LaunchDraft, badUri: unknown, at: number): string | undefined {
  const refused = channels.findIndex(({ uri }) => uri === badUri);
  return at === Math.max(0, refused) ? 'channels' : undefined;
}
