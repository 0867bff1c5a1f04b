import { getRouteApi, Link } from '@tanstack/react-router';
import { FileSearch, Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useConsole, useRefusal } from '../../client/console-context.js';
import { Button } from '../../parts/button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { FilterField } from '../../parts/field.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import styles from './data.module.css';
import { DATA_TABS, type DataSearch } from './data-search.js';
import { ObjectsTab } from './objects-tab.js';
import { Uploads, useUploads } from './uploads.js';
import { folderOf, stepsTo, typedUri } from './uri.js';
import { VersionsTab } from './versions-tab.js';

const ImpactTab = lazy(() =>
  import('./impact-tab.js').then((module) => ({ default: module.ImpactTab })),
);

const route = getRouteApi('/data');

/** Buckets, folders and objects, their versions in the ledger, and the resources that they affect. */
export function DataPage() {
  const { caller } = useConsole();
  const search = route.useSearch();
  const uri = search.uri ?? (caller && `s3://${caller.session.defaultBucket}/`);
  return uri === undefined ? <Page title="Data">{null}</Page> : <Place uri={uri} search={search} />;
}

function Place({ uri, search }: { readonly uri: string; readonly search: DataSearch }) {
  const { tab = 'objects', digest } = search;
  const navigate = route.useNavigate();
  const refusal = useRefusal('OPERATOR');
  const uploads = useUploads();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const folder = folderOf(uri);
  const put = (files: FileList | null) => uploads.start(folder, [...(files ?? [])]);
  const takesDrops = tab === 'objects' && refusal === undefined;
  return (
    <Page
      title="Data"
      fill={tab === 'objects'}
      actions={
        <>
          <Button
            icon={<FileSearch size={14} aria-hidden />}
            onClick={() =>
              void navigate({ search: { uri: search.uri, tab: 'impact', file: 'choose' } })
            }
          >
            What did a file affect?
          </Button>
          <Button
            icon={<Upload size={14} aria-hidden />}
            refusal={refusal}
            onClick={() => picker.current?.click()}
          >
            Upload
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            onChange={({ target }) => {
              put(target.files);
              target.value = '';
            }}
          />
        </>
      }
    >
      <div className={styles.place}>
        <Steps uri={uri} />
        <FilterField
          label="Go to a bucket or a URI"
          placeholder="s3://bucket/prefix/"
          value={search.uri ?? ''}
          width={320}
          isMain
          onChange={(text) => void navigate({ search: { uri: typedUri(text) } })}
        />
      </div>
      <Tabs label="Views of the place" tabs={DATA_TABS} open={tab} keeps={['uri']} />
      <Uploads uploads={uploads} folder={folder} />
      <section
        aria-label={tab}
        className={isOver && takesDrops ? `${styles.view} ${styles.over}` : styles.view}
        onDragOver={(event) => {
          if (!takesDrops) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!takesDrops) return;
          event.preventDefault();
          put(event.dataTransfer.files);
        }}
      >
        <Suspense fallback={null}>{viewOf()}</Suspense>
      </section>
    </Page>
  );

  function viewOf(): ReactNode {
    switch (tab) {
      case 'objects':
        return <ObjectsTab key={`${uri} ${uploads.done}`} uri={uri} />;
      case 'versions':
        return <VersionsTab uri={uri} />;
      case 'impact':
        return <ImpactTab uri={uri} digest={digest} file={search.file} />;
    }
  }
}

/** The path to the location: each folder is a link. */
function Steps({ uri }: { readonly uri: string }) {
  const steps = stepsTo(uri);
  return (
    <nav aria-label="Way to the place" className={styles.steps}>
      <ol>
        {steps.map(({ name, uri: to }, index) => (
          <li key={to}>
            {index > 0 && (
              <span className={styles.separator} aria-hidden>
                /
              </span>
            )}
            <Link
              to="/data"
              search={{ uri: to }}
              activeOptions={{ exact: true }}
              aria-current={index === steps.length - 1 ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
      <CopyButton text={uri} what="the URI" />
    </nav>
  );
}
