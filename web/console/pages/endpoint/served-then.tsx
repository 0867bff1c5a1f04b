import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive } from '../../client/use-live.js';
import { EndpointThenDocument } from '../../generated/endpoint.js';
import { ArnLink, CommitLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Facts } from '../../parts/facts.js';
import { Panel } from '../../parts/page.js';
import { exactTime } from '../../parts/time.js';
import { DeployedModels } from './deployed-models.js';
import styles from './endpoint.module.css';

/** Options of {@link ServedThen}. */
export interface ServedThenProps {
  readonly name: string;
  readonly at: string | undefined;
}

/** Shows the deployment of the endpoint at a time. */
export function ServedThen({ name, at }: ServedThenProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(at === undefined ? '' : localText(at));
  const moment = Date.parse(text); // a text without a zone is a local time
  const ask = (next: string | undefined) =>
    void navigate({ to: '.', search: { tab: 'deployments', at: next } as never, replace: true });
  return (
    <Panel title="Deployment at a time">
      <form
        className={styles.moment}
        onSubmit={(event) => {
          event.preventDefault();
          if (!Number.isNaN(moment)) ask(new Date(moment).toISOString());
        }}
      >
        <label>
          <span className="visually-hidden">Time, in your time zone</span>
          <input
            className={styles.input}
            type="datetime-local"
            step={1}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <Button type="submit" disabled={Number.isNaN(moment)}>
          Show
        </Button>
        {at !== undefined && (
          <Button
            kind="quiet"
            onClick={() => {
              setText('');
              ask(undefined);
            }}
          >
            Clear
          </Button>
        )}
      </form>
      {at !== undefined && <Then name={name} at={at} />}
    </Panel>
  );
}

function Then({ name, at }: { readonly name: string; readonly at: string }) {
  const { data, failure, loading } = useLive(EndpointThenDocument, { name, at });
  if (failure) return <ErrorNote failure={failure} />;
  if (loading || !data) return null;
  const { endpoint, commit } = data;
  const deployment = endpoint?.deployment;
  const when = exactTime(at);
  if (!deployment) {
    return (
      <p role="status" className={`${styles.then} ${styles.quiet}`}>
        At {when} the endpoint {endpoint ? 'served nothing.' : 'did not exist.'}
      </p>
    );
  }
  return (
    <div role="status" className={styles.then}>
      <Facts
        facts={[
          ['At', when],
          ['Served', <DeployedModels key="models" deployment={deployment} />],
          [
            'Deployment',
            <ArnLink key="arn" arn={deployment.arn}>
              {deployment.name}
            </ArnLink>,
          ],
          ['Deployed', exactTime(deployment.creationTime)],
          ['By', deployment.createdBy?.split('/').at(-1)],
          ['In commit', <CommitLink key="commit" seq={deployment.commit} />],
          ['Read as of commit', <CommitLink key="read" seq={commit?.seq} />],
        ]}
      />
    </div>
  );
}

/** The text of a field for a local time. */
function localText(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
