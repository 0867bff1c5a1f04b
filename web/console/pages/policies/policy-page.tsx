import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLive } from '../../client/use-live.js';
import { PolicyPageDocument } from '../../generated/policies.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { Digest } from '../../parts/digest.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Markdown } from '../../parts/markdown.js';
import { Page, Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import { Decisions } from './decisions.js';
import styles from './policies.module.css';
import { PolicyActions } from './policy-actions.js';
import { ModeSign, type Policy, scopeText } from './policy-data.js';
import { TestPanel } from './test-panel.js';

const route = getRouteApi('/policies/$name');

/** A policy: its rule, a test of it, and its decisions. */
export function PolicyPage() {
  const { name } = route.useParams();
  const { data, failure, loading } = useLive(PolicyPageDocument, { name });
  const policy = data?.policy;
  const eyebrow = <Link to="/policies">Policies</Link>;
  if (!policy) {
    return (
      <Page title={name} eyebrow={eyebrow}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && (
          <NotFound what={`policy ${name}`}>
            It may have been deleted; its decisions remain. <Link to="/policies">All policies</Link>
          </NotFound>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={policy.name}
      eyebrow={eyebrow}
      beside={<ModeSign mode={policy.mode} />}
      actions={<PolicyActions policy={policy} />}
    >
      {failure && <ErrorNote failure={failure} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {policy.description && <Markdown text={policy.description} />}
          <Rule policy={policy} />
          <TestPanel key={policy.digest} policy={policy} />
        </div>
        <div className={styles.column}>
          <Panel title="Facts">
            <Facts facts={factsOf(policy)} />
          </Panel>
          <Panel title="Use it">
            <CommandLine command={`forebear policy show ${policy.name}`} />
            <CommandLine command="forebear policy plan deploy endpoint/<name>" />
          </Panel>
        </div>
      </div>
      <Decisions policy={policy.name} />
    </Page>
  );
}

function Rule({ policy: { select, require, message } }: { readonly policy: Policy }) {
  return (
    <Panel title="Rule">
      <div className={styles.rule}>
        {select == null ? (
          <p className={styles.quiet}>The act as a whole must meet</p>
        ) : (
          <>
            <p className={styles.quiet}>Each ancestor with</p>
            <Code text={select} />
            <p className={styles.quiet}>must meet</p>
          </>
        )}
        <Code text={require} />
        <p className={styles.quiet}>Message</p>
        <p className={styles.message}>{message}</p>
      </div>
    </Panel>
  );
}

function Code({ text }: { readonly text: string }): ReactNode {
  return (
    <pre className={styles.code} tabIndex={0}>
      {text}
    </pre>
  );
}

function factsOf(policy: Policy): Fact[] {
  const { on, scope, digest, changedBy, createdBy, creationTime, tags } = policy;
  return [
    [
      'Applies to',
      <span key="on" className={styles.wrapping}>
        {on.map((act) => (
          <Chip key={act}>{act}</Chip>
        ))}
      </span>,
    ],
    ['Scope', scopeText(scope)],
    ['Version', <Digest key="digest" digest={digest} />],
    ['Changed by', <Person key="changed" arn={changedBy} />],
    ['Created', <RelativeTime key="created" time={creationTime} />],
    ['By', <Person key="by" arn={createdBy} />],
    ...Object.entries(tags).map(([name, value]): Fact => [name, String(value)]),
  ];
}
