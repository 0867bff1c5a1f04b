import { Link } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import { UpdateViewDocument, ViewsDocument } from '../../generated/views.js';
import { Button } from '../button.js';
import { ErrorNote } from '../error-page.js';
import { Menu } from '../menu.js';
import { RelativeTime } from '../time.js';
import { propertiesOf, type SavedView, type State, sourceOf, viewOf } from './saved-view.js';
import { DeleteView, NewView, RenameView } from './view-dialogs.js';
import styles from './views.module.css';

/** Options of {@link ViewsMenu}. */
export interface ViewsMenuProps {
  readonly page: 'jobs' | 'compare';
  /** The current state of the page. */
  readonly state: State;
  /** The view that is open. */
  readonly saved: SavedView | undefined;
  /** Opens a view by its name. Without a name, the page keeps its state. */
  readonly onView: (name: string | undefined) => void;
}

/** Many programs truncate longer URLs. */
const LONG_ADDRESS = 2_000;

/** A menu that opens saved views of the page, and saves the current state as a view. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { page, state, saved, onView } = props;
  const [asked, setAsked] = useState<'new' | 'rename' | 'delete'>();
  const refusal = useRefusal('OPERATOR');
  const close = () => setAsked(undefined);
  const isLong = saved === undefined && location.href.length > LONG_ADDRESS;
  return (
    <>
      {isLong && (
        <Button
          refusal={refusal}
          title={refusal ?? `The URL has ${location.href.length} characters.`}
          onClick={() => setAsked('new')}
        >
          Save to share it
        </Button>
      )}
      <Menu label={saved?.title ?? 'Views'} icon={<Bookmark size={14} aria-hidden />} closes>
        <List page={page} open={saved?.name} />
        <div className={styles.actions}>
          {saved && <SaveChanges saved={saved} state={state} onView={onView} />}
          <Button kind="quiet" refusal={refusal} onClick={() => setAsked('new')}>
            Save as a new view…
          </Button>
          {saved && (
            <>
              <Button kind="quiet" refusal={refusal} onClick={() => setAsked('rename')}>
                Rename…
              </Button>
              <Button kind="quiet" refusal={refusal} onClick={() => setAsked('delete')}>
                Delete…
              </Button>
            </>
          )}
        </div>
      </Menu>
      {asked === 'new' && <NewView {...{ page, state, onView }} onClose={close} />}
      {asked === 'rename' && saved && <RenameView saved={saved} onClose={close} />}
      {asked === 'delete' && saved && <DeleteView {...{ saved, onView }} onClose={close} />}
    </>
  );
}

/** The maximum number of listed views. */
const MOST_VIEWS = 100;

function List({
  page,
  open,
}: Pick<ViewsMenuProps, 'page'> & { readonly open: string | undefined }) {
  const { data, failure } = useLive(ViewsDocument, { page: sourceOf(page), first: MOST_VIEWS });
  if (failure) return <ErrorNote failure={failure} />;
  if (!data) return null;
  const { nodes, totalCount } = data.contexts;
  if (totalCount === 0) return <p className={styles.note}>No view is saved yet.</p>;
  return (
    <>
      <ul aria-label="Saved views">
        {nodes
          .map((context) => viewOf(page, context))
          .map(({ name, title, createdBy, changed }) => (
            <li key={name}>
              <Link
                to={`/${page}` as const}
                search={{ view: name } as never}
                className={styles.view}
                aria-current={name === open ? 'page' : undefined}
              >
                <span className={styles.title}>{title}</span>
                <span className={styles.about}>
                  {createdBy} · <RelativeTime time={changed} />
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {totalCount > nodes.length && (
        <p className={styles.note}>
          {nodes.length} of {totalCount.toLocaleString('en')} views
        </p>
      )}
    </>
  );
}

type SaveChangesProps = Pick<ViewsMenuProps, 'state' | 'onView'> & { readonly saved: SavedView };

function SaveChanges({ saved, state, onView }: SaveChangesProps) {
  const refusal = useRefusal('OPERATOR');
  const { run, isRunning, failure } = useCommand(UpdateViewDocument);
  const { arn, name, title } = saved;
  const properties = propertiesOf(title, state);
  const isSame = JSON.stringify(properties) === JSON.stringify(propertiesOf(title, saved.state));
  const save = async () => {
    const gone = Object.keys(propertiesOf(title, saved.state)).filter(
      (key) => !(key in properties),
    );
    const input = { arn, properties, propertiesToRemove: gone };
    if (await run({ input })) onView(name);
  };
  if (isSame && !failure) return null;
  return (
    <>
      {failure && <ErrorNote failure={failure} />}
      <Button
        kind="quiet"
        disabled={isRunning}
        refusal={refusal}
        onClick={(event) => {
          event.stopPropagation(); // a failure is shown in the menu
          void save();
        }}
      >
        Save the changes
      </Button>
    </>
  );
}
