import { useNavigate } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../client/failure.js';
import { Button } from '../../parts/button.js';
import { ErrorNote } from '../../parts/error-page.js';
import styles from './data.module.css';
import { hashFile } from './hash-file.js';

/** Options of {@link FileQuestion}. */
export interface FileQuestionProps {
  /** Whether the page was opened to check a file. */
  readonly isAsking: boolean;
}

/** Takes a file and shows which resources its bytes affected. The file is not uploaded. */
export function FileQuestion({ isAsking }: FileQuestionProps) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<{ readonly name: string; readonly share: number }>();
  const [failure, setFailure] = useState<Failure>();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsking) button.current?.querySelector('button')?.focus();
  }, [isAsking]);
  const ask = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    setProgress({ name: file.name, share: 0 });
    try {
      const digest = await hashFile(file, (share) => setProgress({ name: file.name, share }));
      await navigate({
        to: '/data',
        search: (before) => ({ ...before, tab: 'impact', digest, file: file.name }) as never,
      });
    } catch (error) {
      setFailure({ code: 'FILE_UNREADABLE', message: `${file.name} cannot be read: ${error}.` });
    }
    setProgress(undefined);
  };
  return (
    <section
      ref={button}
      aria-label="Ask about a file"
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void ask(event.dataTransfer.files[0]);
      }}
    >
      <FileSearch size={18} aria-hidden />
      <p>
        {progress
          ? `Making the SHA-256 of ${progress.name}: ${Math.round(progress.share * 100)} %`
          : 'Drop a file to see what its bytes affected. Its SHA-256 is made in this browser; the file is not sent.'}
      </p>
      <Button disabled={progress !== undefined} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File to ask about"
        onChange={({ target }) => {
          void ask(target.files?.[0]);
          target.value = '';
        }}
      />
      {failure && <ErrorNote failure={failure} />}
    </section>
  );
}
