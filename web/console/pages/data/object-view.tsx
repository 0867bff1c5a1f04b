import { useNavigate } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import type { Failure } from '../../client/failure.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Facts } from '../../parts/facts.js';
import { sizeOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { exactTime, RelativeTime } from '../../parts/time.js';
import styles from './data.module.css';
import { download, remove } from './storage.js';
import { folderOf, lastPart } from './uri.js';
import type { StoredObject } from './use-objects.js';
import { VersionsTab } from './versions-tab.js';

/** One object, and its versions in the ledger. */
export function ObjectView({ object }: { readonly object: StoredObject }) {
  const { uri, sizeBytes, lastModified, etag } = object;
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const refusal = useRefusal('OPERATOR');
  const name = lastPart(uri);
  return (
    <div className={styles.stack}>
      <Panel
        title={name}
        beside={
          <span className={styles.buttons}>
            <Button
              icon={<Download size={14} aria-hidden />}
              onClick={async () => setFailure(await download(uri, name))}
            >
              Download
            </Button>
            <Button
              kind="danger"
              icon={<Trash2 size={14} aria-hidden />}
              refusal={refusal}
              onClick={() => setAsked(true)}
            >
              Delete
            </Button>
          </span>
        }
      >
        {failure && <ErrorNote failure={failure} />}
        <Facts
          facts={[
            ['URI', <code key="uri">{uri}</code>],
            [
              'Size',
              <span key="size" title={`${sizeBytes} bytes`}>
                {sizeOf(sizeBytes)}
              </span>,
            ],
            [
              'Last modified',
              <span key="stored">
                <RelativeTime time={lastModified} />
                <span className={styles.quiet}> {exactTime(lastModified)}</span>
              </span>,
            ],
            ['ETag', etag && <code key="etag">{etag}</code>],
          ]}
        />
      </Panel>
      <VersionsTab uri={uri} />
      {isAsked && <DeleteDialog uri={uri} onClose={() => setAsked(false)} />}
    </div>
  );
}

function DeleteDialog({ uri, onClose }: { readonly uri: string; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async () => {
    setRunning(true);
    const failed = await remove(uri);
    setRunning(false);
    if (failed) setFailure(failed);
    else void navigate({ to: '/data', search: { uri: folderOf(uri) } });
  };
  return (
    <Confirm
      title={`Delete ${lastPart(uri)}`}
      verb="Delete"
      isRunning={isRunning}
      failure={failure}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        This removes the bytes, and jobs can no longer read them. The ledger keeps its records, such
        as the digests of their versions.
      </p>
    </Confirm>
  );
}
