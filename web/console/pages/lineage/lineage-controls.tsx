import { GitCompareArrows, ListFilter, Route, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useKeys } from '../../client/keys/use-keys.js';
import { Button } from '../../parts/button.js';
import { FilterChip } from '../../parts/chip.js';
import { Dialog } from '../../parts/dialog.js';
import { Choice } from '../../parts/field.js';
import { Menu } from '../../parts/menu.js';
import { typeWords, wordsOf } from '../../parts/status.js';
import styles from './lineage.module.css';
import { partOf } from './lineage-graph.js';
import { DEPTHS, type LineageSearch, listOf, withMember } from './lineage-search.js';

const OwnEntityPicker = lazy(() =>
  import('./entity-picker.js').then((module) => ({ default: module.OwnEntityPicker })),
);

/** Changes parts of the address. */
export type Change = (change: Partial<LineageSearch>) => void;

/** Options of {@link LineageControls}. */
export interface LineageControlsProps {
  readonly arn: string;
  readonly search: LineageSearch;
  /** The types of the entities that are known. */
  readonly types: readonly string[];
  readonly change: Change;
}

/** The depths from the least one. */
const STEPS = [undefined, ...DEPTHS];
const ASSOCIATIONS = ['CONTRIBUTED_TO', 'PRODUCED', 'DERIVED_FROM', 'ASSOCIATED_WITH', 'SAME_AS'];

/** The controls of the traversal: direction, depth, types, paths, differences. */
export function LineageControls(props: LineageControlsProps) {
  const { arn, search, change } = props;
  const isWalk = search.to === undefined && search.diff === undefined;
  const step = (by: number) => {
    const next = STEPS.indexOf(search.depth) + by;
    if (next in STEPS) change({ depth: STEPS[next] });
  };
  useKeys(isWalk ? { '[': () => step(-1), ']': () => step(1) } : {});
  return (
    <div className={styles.controls}>
      {isWalk && (
        <>
          <Choice
            label="Direction"
            value={search.dir ?? ''}
            onChange={(dir) => change({ dir: (dir || undefined) as LineageSearch['dir'] })}
          >
            <option value="">Both directions</option>
            <option value="up">Ancestors</option>
            <option value="down">Descendants</option>
          </Choice>
          <Choice
            label="Depth"
            value={search.depth ?? ''}
            onChange={(depth) => change({ depth: (depth || undefined) as LineageSearch['depth'] })}
          >
            <option value="">1 step</option>
            {DEPTHS.map((depth) => (
              <option key={depth} value={depth}>
                {depth === 'all' ? 'All steps' : `${depth} steps`}
              </option>
            ))}
          </Choice>
          <Filters {...props} />
        </>
      )}
      <Other
        verb="Paths to"
        icon={<Route size={14} aria-hidden />}
        value={search.to}
        onPick={(to) => change({ to, diff: undefined })}
      />
      <Other
        verb="Compare with"
        icon={<GitCompareArrows size={14} aria-hidden />}
        value={search.diff}
        moment={arn}
        onPick={(diff) => change({ diff, to: undefined })}
      />
      <FilterChip
        isOn={search.group === undefined}
        onToggle={() => change({ group: search.group ? undefined : 'off' })}
      >
        Group equal entities
      </FilterChip>
    </div>
  );
}

function Filters({ arn, search, types, change }: LineageControlsProps) {
  const chosen = listOf(search.types);
  const count = chosen.length + listOf(search.links).length + (search.past ? 1 : 0);
  return (
    <Menu
      label={count === 0 ? 'Filter' : `Filter (${count})`}
      icon={<ListFilter size={14} aria-hidden />}
    >
      <Checks
        title="Entities"
        words={[...new Set([...types, ...chosen])].sort()}
        label={typeWords}
        value={search.types}
        onChange={(types) => change({ types })}
      />
      <Checks
        title="Associations"
        words={ASSOCIATIONS}
        label={wordsOf}
        value={search.links}
        onChange={(links) => change({ links })}
      />
      {partOf(arn).startsWith('endpoint/') && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={search.past === 'on'}
            onChange={({ target }) => change({ past: target.checked ? 'on' : undefined })}
          />
          Include past deployments
        </label>
      )}
      {count > 0 && (
        <Button onClick={() => change({ types: undefined, links: undefined, past: undefined })}>
          Show all
        </Button>
      )}
    </Menu>
  );
}

interface ChecksProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly label: (word: string) => string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Checks({ title, words, label, value, onChange }: ChecksProps) {
  const chosen = listOf(value);
  return (
    <fieldset className={styles.checks}>
      <legend>{title}</legend>
      {words.map((word) => (
        <label key={word} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={({ target }) => onChange(withMember(value, word, target.checked))}
          />
          {label(word)}
        </label>
      ))}
    </fieldset>
  );
}

interface OtherProps {
  readonly verb: string;
  readonly icon: React.ReactNode;
  readonly value: string | undefined;
  /** Another commit can be chosen too. */
  readonly moment?: string;
  readonly onPick: (value: string | undefined) => void;
}

/** Chooses or clears a second entity. */
function Other({ verb, icon, value, moment, onPick }: OtherProps) {
  const [isOpen, setOpen] = useState(false);
  const pick = (value: string) => {
    setOpen(false);
    onPick(value);
  };
  if (value !== undefined) {
    const name = /^\d+$/.test(value) ? `commit ${value}` : partOf(value);
    return (
      <span className={styles.other}>
        {icon}
        <span className={styles.otherName} title={value}>
          {verb} {name}
        </span>
        <button
          type="button"
          aria-label={`Leave: ${verb} ${name}`}
          onClick={() => onPick(undefined)}
        >
          <X size={14} aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {verb}…
      </Button>
      {isOpen && (
        <Dialog title={`${verb}…`} wide onClose={() => setOpen(false)}>
          {moment !== undefined && <CommitForm onPick={pick} />}
          <Suspense fallback={null}>
            <OwnEntityPicker onPick={pick} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

function CommitForm({ onPick }: { readonly onPick: (commit: string) => void }) {
  const [commit, setCommit] = useState('');
  return (
    <form
      className={styles.commitForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (commit !== '') onPick(commit);
      }}
    >
      <label>
        The same at commit{' '}
        <input
          type="number"
          min={1}
          className={styles.commit}
          value={commit}
          onChange={({ target }) => setCommit(target.value)}
        />
      </label>
      <Button type="submit" refusal={commit === '' ? 'Enter the number of a commit.' : undefined}>
        Compare
      </Button>
      <span className={styles.quiet}>or another entity:</span>
    </form>
  );
}
