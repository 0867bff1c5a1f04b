import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { failureOf } from '../client/failure.js';
import { useKeys } from '../client/keys/use-keys.js';
import { SearchDocument, type SearchQuery } from '../generated/search.js';
import { ErrorNote } from './error-page.js';
import { type Found, viewOf } from './found.js';
import { NAVIGATION } from './navigation.js';
import styles from './palette.module.css';

/** The state of the palette, and a function that sets it. */
export interface PaletteState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Ctrl-K or ⌘-K opens the palette anywhere. */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false);
  useKeys({ 'Ctrl K': () => setOpen(true) });
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Finds pages and resources by a text, and opens them. */
export function Palette({ isOpen, close }: PaletteState) {
  return isOpen ? <OpenPalette close={close} /> : null;
}

interface Option {
  readonly key: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly about: string;
  readonly to: string;
}

function OpenPalette({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => dialog.current?.showModal(), []);
  const { options, failure, searching } = useOptions(text.trim());
  const go = (option: Option | undefined) => {
    if (!option) return;
    close();
    void navigate({ to: option.to });
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Go to"
      onClose={close}
      onClick={({ target }) => {
        if (target === dialog.current) close();
      }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined && options.length > 0) {
          event.preventDefault();
          setActive((active + step + options.length) % options.length);
        }
        if (event.key === 'Enter') go(options[active]);
        if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          close();
        }
      }}
    >
      <div className={styles.field}>
        <Search size={16} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label="Name, ARN, digest, URI or tag"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={options[active] && `${listId}-${active}`}
          placeholder="Name, ARN, digest, URI or tag"
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
        />
      </div>
      {failure && <ErrorNote failure={failure} />}
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          <div
            key={option.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onClick={() => go(option)}
            onPointerMove={() => setActive(index)}
          >
            {option.icon}
            <span className={styles.name}>{option.name}</span>
            <span className={styles.about}>{option.about}</span>
            {index === active && <CornerDownLeft size={13} aria-hidden />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p className={styles.nothing} role="status">
          {searching ? 'Searching…' : 'No name, ARN, digest, URI or tag matches.'}
        </p>
      )}
    </dialog>
  );
}

function useOptions(text: string) {
  const settled = useSettled(text);
  const [{ data, error, fetching }] = useQuery<SearchQuery>({
    query: SearchDocument.toString(),
    variables: { text: settled, first: 12 },
    pause: settled === '',
    requestPolicy: 'cache-and-network',
  });
  const isCurrent = settled === text && settled !== '';
  const pages: Option[] = NAVIGATION.filter(({ label }) =>
    label.toLowerCase().startsWith(text.toLowerCase()),
  ).map(({ label, to, icon: Icon }) => ({
    key: to,
    icon: <Icon size={15} aria-hidden />,
    name: label,
    about: 'page',
    to,
  }));
  const nodes = isCurrent ? (data?.search.nodes ?? []) : [];
  const found: Option[] = [...nodes.filter(isOwn), ...nodes.filter((node) => !isOwn(node))].map(
    (node) => ({ key: node.id, ...viewOf(node) }),
  );
  return {
    options: [...pages, ...found],
    failure: isCurrent && error ? failureOf(error) : undefined,
    searching: fetching || settled !== text,
  };
}

/** Jobs, models and endpoints come ahead of the entities of their lineage. */
function isOwn(found: Found): boolean {
  return !('entityName' in found);
}

const PAUSE_MS = 150;

/** The text, after a pause without changes. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
