import { getRouteApi, Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import {
  QuarantinePageDocument,
  type QuarantinePageQuery,
  ReleaseQuarantineDocument,
} from '../../generated/quarantine.js';
import { AskReason } from '../../parts/ask-reason.js';
import { Button } from '../../parts/button.js';
import { CommandLine } from '../../parts/command-line.js';
import { Digest } from '../../parts/digest.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Page, Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { dataName } from './data-name.js';
import styles from './quarantine.module.css';
import { QuarantineActs } from './quarantine-acts.js';
import { ReachedEndpoints, ReachedOthers } from './reached.js';

export type Quarantine = NonNullable<QuarantinePageQuery['quarantine']>;

const route = getRouteApi('/quarantines/$name');

/** A quarantine: its data, the resources derived from it, and its acts. */
export function QuarantinePage() {
  const { name } = route.useParams();
  const { data, failure, loading } = useLive(QuarantinePageDocument, { name });
  const one = data?.quarantine;
  const eyebrow = <Link to="/quarantines">Quarantine</Link>;
  if (!one) {
    return (
      <Page title={name} eyebrow={eyebrow}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && (
          <NotFound what={`quarantine ${name}`}>
            <Link to="/quarantines">All quarantines</Link>
          </NotFound>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={one.name}
      eyebrow={eyebrow}
      beside={<Status status={one.quarantineStatus} />}
      actions={<ReleaseAction quarantine={one} />}
    >
      {failure && <ErrorNote failure={failure} />}
      <p className={styles.reason}>{one.reason}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ReachedEndpoints quarantine={one} />
          <ReachedOthers quarantine={one} />
        </div>
        <div className={styles.column}>
          <Panel title="Facts">
            <Facts facts={factsOf(one)} />
          </Panel>
          <QuarantineActs action={one.action} />
          <Panel title="Use it">
            <CommandLine command={`forebear quarantine show ${one.name}`} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function factsOf(one: Quarantine): Fact[] {
  const { digest, uri, uris, createdBy, creationTime } = one;
  const { releasedBy, releasedAt, releaseReason } = one;
  const places = uri == null ? uris : [uri];
  return [
    ['Digest', digest && <Digest key="digest" digest={digest} />],
    [
      uri == null ? 'Was at' : 'All data at',
      <ul key="places">
        {places.map((place) => (
          <li key={place}>
            <Link to="/data" search={{ uri: place }} title={place}>
              {dataName({ uris: [place] })}
            </Link>
          </li>
        ))}
      </ul>,
    ],
    ['By', <Person key="by" arn={createdBy} />],
    ['Since', <RelativeTime key="since" time={creationTime} />],
    ['Released', releasedAt && <RelativeTime key="released" time={releasedAt} />],
    ['Released by', releasedBy && <Person key="releaser" arn={releasedBy} />],
    ['Reason of release', releaseReason],
  ];
}

function ReleaseAction({ quarantine }: { readonly quarantine: Quarantine }) {
  const [isAsked, setAsked] = useState(false);
  const denial = useRefusal('ADMIN');
  const isOver = quarantine.quarantineStatus === 'RELEASED';
  return (
    <>
      <Button
        icon={<ShieldCheck size={14} aria-hidden />}
        refusal={isOver ? 'The quarantine is already released.' : denial}
        onClick={() => setAsked(true)}
      >
        Release
      </Button>
      {isAsked && <ReleaseDialog name={quarantine.name} onClose={() => setAsked(false)} />}
    </>
  );
}

function ReleaseDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const release = useCommand(ReleaseQuarantineDocument);
  const run = async (reason: string) => {
    if (await release.run({ name, reason })) onClose();
  };
  return (
    <AskReason
      title={`Release ${name}`}
      verb="Release"
      isRunning={release.isRunning}
      failure={release.failure}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      <p className={styles.effect}>
        Launches and deployments may read the data again. Endpoints that were drained stay as they
        are, and the record of the quarantine remains.
      </p>
    </AskReason>
  );
}
