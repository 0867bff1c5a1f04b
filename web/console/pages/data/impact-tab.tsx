import { Link } from '@tanstack/react-router';
import { CircleCheck, SearchX } from 'lucide-react';
import type { ImpactInput } from '../../generated/data.js';
import { CopyButton } from '../../parts/copy-button.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { wordsOf } from '../../parts/status.js';
import styles from './data.module.css';
import { FileQuestion } from './file-question.js';
import { IMPACT_GROUPS, ImpactGroups } from './impact-groups.js';
import { type Impact, useImpact } from './use-impact.js';

/** Options of {@link ImpactTab}. */
export interface ImpactTabProps {
  readonly uri: string;
  readonly digest: string | undefined;
  /** The name of the file that the digest is of; `choose` before there is one. */
  readonly file: string | undefined;
}

/** The resources that bytes affect, live endpoints first. A file, a digest or a URI names the bytes. */
export function ImpactTab({ uri, digest, file }: ImpactTabProps) {
  const isAsking = file !== undefined && digest === undefined;
  const of = isAsking ? undefined : impactOf(uri, digest);
  const { impact, failure } = useImpact(of);
  return (
    <div className={styles.stack}>
      <FileQuestion isAsking={isAsking} />
      {!isAsking && <Subject uri={uri} digest={digest} file={file} />}
      {failure && (failure.code === 'NOT_FOUND' ? <Unknown /> : <ErrorNote failure={failure} />)}
      {impact && <Shown impact={impact} />}
    </div>
  );
}

function impactOf(uri: string, digest: string | undefined): ImpactInput {
  if (digest !== undefined) return { digest };
  return uri.endsWith('/') ? { sourceUriPrefix: uri } : { sourceUri: uri };
}

/** The bytes that the page shows the impact of. */
function Subject({ uri, digest, file }: ImpactTabProps) {
  if (digest === undefined) {
    return (
      <p className={styles.subject}>
        What all versions of <code>{uri}</code> affect
      </p>
    );
  }
  return (
    <p className={styles.subject}>
      What the bytes {file && <>of {file} </>}with the SHA-256{' '}
      <code title={digest}>{digest.slice(0, 12)}</code>
      <CopyButton text={digest} what="the digest" /> affect, wherever they are
    </p>
  );
}

function Shown({ impact }: { readonly impact: Impact }) {
  const { counts, nodes, complete, incompleteReason, commit } = impact;
  const total = IMPACT_GROUPS.reduce((sum, [, , name]) => sum + counts[name], 0);
  if (total === 0 && complete) return <Nothing />;
  return (
    <>
      <p role="status" className={counts.endpoints > 0 ? styles.alarm : styles.quiet}>
        {counts.endpoints === 0
          ? 'No live endpoint is affected.'
          : `${counts.endpoints.toLocaleString('en')} live ${counts.endpoints === 1 ? 'endpoint is' : 'endpoints are'} affected.`}
        {!complete &&
          ` The answer is incomplete: ${wordsOf(incompleteReason ?? '').toLowerCase()}.`}
        {nodes.length < total &&
          ` The nearest ${nodes.length.toLocaleString('en')} of ${total.toLocaleString('en')} are shown.`}
        <span className={styles.quiet}>
          {' '}
          As of commit{' '}
          <Link to="/activity" search={{ commit: String(commit.seq) }}>
            {commit.seq}
          </Link>
        </span>
      </p>
      <ImpactGroups impact={impact} />
    </>
  );
}

function Unknown() {
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title="The ledger does not contain these bytes"
    >
      No job and no endpoint has read or written them.
    </EmptyState>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<CircleCheck size={22} aria-hidden />} title="Nothing is affected">
      No job has read these bytes, and no endpoint serves a model that depends on them.
    </EmptyState>
  );
}
