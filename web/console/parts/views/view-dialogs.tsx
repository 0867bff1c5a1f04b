import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../client/failure.js';
import { useCommand } from '../../client/use-command.js';
import {
  CreateViewDocument,
  DeleteViewDocument,
  UpdateViewDocument,
} from '../../generated/views.js';
import { Button } from '../button.js';
import { Confirm } from '../confirm.js';
import { Dialog, DialogActions } from '../dialog.js';
import { ErrorNote } from '../error-page.js';
import { Labelled } from '../form.js';
import {
  contextName,
  nameOf,
  propertiesOf,
  type SavedView,
  type State,
  sourceOf,
} from './saved-view.js';

interface ClosableProps {
  readonly onClose: () => void;
}

/** Options of {@link NewView}. */
export interface NewViewProps extends ClosableProps {
  readonly page: string;
  readonly state: State;
  readonly onView: (name: string) => void;
}

/** Saves a state under a title. */
export function NewView({ page, state, onView, onClose }: NewViewProps) {
  const { run, isRunning, failure } = useCommand(CreateViewDocument);
  const save = async (title: string) => {
    const name = nameOf(title);
    const input = {
      name: contextName(page, name),
      type: 'View',
      sourceUri: sourceOf(page),
      properties: propertiesOf(title, state),
    };
    if (!(await run({ input }))) return;
    onClose();
    onView(name);
  };
  return (
    <AskTitle title="Save as a view" {...{ isRunning, failure, onClose }} onTitle={save}>
      <p>Everybody who uses this server can open it.</p>
    </AskTitle>
  );
}

/** Gives a view another title. */
export function RenameView({ saved, onClose }: ClosableProps & { readonly saved: SavedView }) {
  const { run, isRunning, failure } = useCommand(UpdateViewDocument);
  const { arn, state } = saved;
  const rename = async (title: string) => {
    if (await run({ input: { arn, properties: propertiesOf(title, state) } })) onClose();
  };
  return (
    <AskTitle
      title="Rename the view"
      value={saved.title}
      {...{ isRunning, failure, onClose }}
      onTitle={rename}
    >
      <p>Its address stays, so that links go on to work.</p>
    </AskTitle>
  );
}

interface AskTitleProps extends ClosableProps {
  readonly title: string;
  readonly value?: string;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  readonly onTitle: (title: string) => Promise<void>;
  readonly children: React.ReactNode;
}

function AskTitle(props: AskTitleProps) {
  const { title, value = '', isRunning, failure, onTitle, onClose, children } = props;
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const name = text.trim();
  const refusal = name === '' ? 'Enter a name.' : isRunning ? 'The request is running.' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal === undefined) void onTitle(name);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Labelled label="Name">
          {(id) => (
            <input
              id={id}
              ref={input}
              maxLength={80}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Labelled>
        {children}
        {failure && <ErrorNote failure={failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" refusal={refusal}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Options of {@link DeleteView}. */
export interface DeleteViewProps extends ClosableProps {
  readonly saved: SavedView;
  readonly onView: (name: undefined) => void;
}

/** Deletes a view. The page keeps its state. */
export function DeleteView({ saved, onView, onClose }: DeleteViewProps) {
  const { run, isRunning, failure } = useCommand(DeleteViewDocument);
  const remove = async () => {
    if (!(await run({ arn: saved.arn }))) return;
    onClose();
    onView(undefined);
  };
  return (
    <Confirm
      title={`Delete the view ${saved.title}`}
      verb="Delete"
      {...{ isRunning, failure, onClose }}
      onConfirm={() => void remove()}
    >
      <p>It is deleted for everybody, and its address leads nowhere any more.</p>
    </Confirm>
  );
}
