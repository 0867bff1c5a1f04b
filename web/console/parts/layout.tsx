import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { Keyboard, Monitor, Moon, Search, Sun, WifiOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useConsole } from '../client/console-context.js';
import { useKeys } from '../client/keys/use-keys.js';
import { useObservable } from '../client/observable.js';
import { Brand } from './brand.js';
import { bringIntoSight } from './bring-into-sight.js';
import { CallerButton } from './caller-button.js';
import styles from './layout.module.css';
import { NAVIGATION } from './navigation.js';
import { Palette, usePalette } from './palette.js';
import { keepTheme, readTheme, THEMES } from './theme.js';

const KeysDialog = lazy(() =>
  import('./keys-dialog.js').then((module) => ({ default: module.KeysDialog })),
);

/** The frame of each page: the header, the navigation, and the state of the connection. */
export function Layout() {
  const palette = usePalette();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Go to the content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Forebear, overview">
          <Brand />
          <span>Forebear</span>
        </Link>
        <button
          type="button"
          className={styles.find}
          onClick={palette.open}
          aria-keyshortcuts="Control+K"
        >
          <Search size={14} aria-hidden />
          <span>Search jobs, models, data, digests…</span>
          <kbd>Ctrl K</kbd>
        </button>
        <div className={styles.controls}>
          <KeysButton />
          <ThemeButton />
          <CallerButton />
        </div>
      </header>
      <nav className={styles.nav} aria-label="Main">
        <Navigation />
      </nav>
      <main className={styles.main} id="main" tabIndex={-1}>
        <ConnectionNote />
        <Outlet />
      </main>
      <Palette {...palette} />
    </div>
  );
}

function Navigation() {
  const navigate = useNavigate();
  const bindings = NAVIGATION.flatMap(({ keys, to }) =>
    keys ? [[keys, () => void navigate({ to })] as const] : [],
  );
  useKeys(Object.fromEntries(bindings));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ul>
      {NAVIGATION.map(({ label, to, also, icon: Icon }) => {
        const isHere = isWithin(path, to) || (also !== undefined && isWithin(path, also));
        return (
          <li key={to}>
            <Link
              to={to}
              className={styles.entry}
              aria-current={isHere ? 'page' : undefined}
              ref={isHere ? bringIntoSight : undefined}
            >
              <Icon size={16} aria-hidden />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function isWithin(path: string, place: string): boolean {
  if (place === '/') return /^\/(console\/?)?$/.test(path);
  return path.replace(/^\/console/, '').startsWith(place);
}

/** Shows the keys. */
function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        className={`${styles.round} ${styles.keys}`}
        aria-label="Keyboard shortcuts (?)"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={16} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };

function ThemeButton() {
  const [theme, setTheme] = useState(readTheme);
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const label = `Colours: ${theme}. Change to ${next}`;
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      title={label}
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

function ConnectionNote() {
  const { commits, link } = useConsole();
  const connection = useObservable(commits.connection);
  const tokenWanted = useObservable(link.tokenWanted);
  if (connection !== 'lost' || tokenWanted) return null;
  return (
    <div className={styles.lost} role="status">
      <WifiOff size={14} aria-hidden />
      The connection to the server is lost. This page may be out of date; it updates when the server
      answers again.
    </div>
  );
}
