import { Check, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../client/failure.js';
import { Button } from '../../parts/button.js';
import { sizeOf } from '../../parts/number.js';
import styles from './data.module.css';
import { upload } from './storage.js';

interface UploadState {
  readonly uri: string;
  readonly size: number;
  readonly state: 'waits' | 'runs' | 'done' | Failure;
}

/** The uploads of this page, one after the other. */
export interface RunningUploads {
  readonly list: readonly UploadState[];
  /** How many have succeeded. */
  readonly done: number;
  readonly start: (folder: string, files: readonly File[]) => void;
  readonly forget: () => void;
}

export function useUploads(): RunningUploads {
  const [list, setList] = useState<readonly UploadState[]>([]);
  const mark = (uri: string, state: UploadState['state']) =>
    setList((before) => before.map((each) => (each.uri === uri ? { ...each, state } : each)));
  const start = async (folder: string, files: readonly File[]) => {
    const added = files.map((file) => ({ file, uri: `${folder}${file.name}`, size: file.size }));
    const uris = new Set(added.map(({ uri }) => uri));
    setList((before) => [
      ...before.filter(({ uri }) => !uris.has(uri)),
      ...added.map(({ uri, size }) => ({ uri, size, state: 'waits' as const })),
    ]);
    for (const { file, uri } of added) {
      mark(uri, 'runs');
      mark(uri, (await upload(uri, file)) ?? 'done');
    }
  };
  return {
    list,
    done: list.filter(({ state }) => state === 'done').length,
    start: (folder, files) => void start(folder, files),
    forget: () => setList(list.filter(({ state }) => state === 'waits' || state === 'runs')),
  };
}

/** Options of {@link Uploads}. */
export interface UploadsProps {
  readonly uploads: RunningUploads;
  readonly folder: string;
}

/** The progress of the uploads. */
export function Uploads({ uploads: { list, forget } }: UploadsProps) {
  if (list.length === 0) return null;
  const isOver = list.every(({ state }) => state !== 'waits' && state !== 'runs');
  return (
    <div className={styles.uploads} role="status" aria-label="Uploads">
      <ul>
        {list.map(({ uri, size, state }) => (
          <li key={uri}>
            <Sign state={state} />
            <span className={styles.uploadName}>{uri}</span>
            <span className={styles.quiet}>{sizeOf(size)}</span>
            {typeof state === 'object' && (
              <span className={styles.bad}>
                <code>{state.code}</code> {state.message}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOver && (
        <Button kind="quiet" onClick={forget}>
          Close
        </Button>
      )}
    </div>
  );
}

function Sign({ state }: { readonly state: UploadState['state'] }) {
  if (state === 'done') return <Check size={14} className={styles.good} aria-label="Stored" />;
  if (typeof state === 'object') return <X size={14} className={styles.bad} aria-label="Failed" />;
  const words = state === 'runs' ? 'Uploading' : 'Waits';
  return <LoaderCircle size={14} className={styles.quiet} aria-label={words} />;
}
