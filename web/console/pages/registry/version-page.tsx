import { getRouteApi, Link } from '@tanstack/react-router';
import { useLive } from '../../client/use-live.js';
import { VersionPageDocument } from '../../generated/registry.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Facts } from '../../parts/facts.js';
import { Markdown } from '../../parts/markdown.js';
import { numberOf } from '../../parts/number.js';
import { Page, Panel } from '../../parts/page.js';
import { Status, wordsOf } from '../../parts/status.js';
import { Beside } from './beside.js';
import { Decisions } from './decisions.js';
import styles from './registry.module.css';
import type { Rules, Version } from './registry-data.js';
import { SameBytes } from './same-bytes.js';
import { VersionActions } from './version-actions.js';
import { versionFacts } from './version-facts.js';

const route = getRouteApi('/registry/$group/$version');

/** One version: its facts, its model card, its decisions, and its differences from the champion. */
export function VersionPage() {
  const { group, version } = route.useParams();
  const { data, failure, loading } = useLive(VersionPageDocument, {
    package: `${group}:${version}`,
    group,
  });
  const { modelPackage: one, modelPackageGroup: rules } = data ?? {};
  const eyebrow = (
    <>
      <Link to="/models">Models</Link>
      <span aria-hidden>/</span>
      <Link to="/registry/$group" params={{ group }}>
        {group}
      </Link>
    </>
  );
  if (!one || !rules) {
    return (
      <Page title={`${group}:${version}`} eyebrow={eyebrow}>
        {failure && <ErrorNote failure={failure} />}
        {!failure && !loading && (
          <NotFound what={`version ${version} of ${group}`}>
            It may have been deleted. Version numbers are not reused.
          </NotFound>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={`${group}:${version}`}
      eyebrow={eyebrow}
      beside={
        <>
          <Status status={one.approval} />
          {one.aliases.map((alias) => (
            <Chip key={alias}>{alias}</Chip>
          ))}
          {one.lifeCycle && <Chip>{`${one.lifeCycle.stage}: ${one.lifeCycle.status}`}</Chip>}
        </>
      }
      actions={<VersionActions group={rules} version={one} />}
    >
      {failure && <ErrorNote failure={failure} />}
      <VersionView group={rules} version={one} />
    </Page>
  );
}

interface VersionViewProps {
  readonly group: Rules;
  readonly version: Version;
}

function VersionView({ group, version }: VersionViewProps) {
  const { description, card, metrics, name } = version;
  const reference = name.replace('/', ':');
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {description && <Markdown text={description} />}
        <Beside group={group} version={version} />
        <Panel title="Served by">
          {version.deployments.length === 0 && (
            <p className={styles.nothing}>No endpoint serves it now.</p>
          )}
          {version.deployments.map(({ id, name, status }) => (
            <div key={id} className={styles.entry}>
              <Link to={`/endpoints/${name}` as string}>{name}</Link>
              <Status status={status} />
            </div>
          ))}
        </Panel>
        <Decisions version={version} />
        <SameBytes version={version} />
        <Panel
          title="Model card"
          beside={card && <span className={styles.quiet}>{wordsOf(card.status)}</span>}
        >
          {card ? (
            <Markdown text={card.content} />
          ) : (
            <p className={styles.nothing}>
              It has none. Add one with --card when it is registered.
            </p>
          )}
        </Panel>
      </div>
      <div className={styles.column}>
        <Panel title="Metrics">
          {Object.keys(metrics).length === 0 && <p className={styles.nothing}>None.</p>}
          <Facts
            facts={Object.entries(metrics).map(([name, value]) => [
              name,
              <span key={name} title={String(value)}>
                {numberOf(Number(value))}
              </span>,
            ])}
          />
        </Panel>
        <Panel title="Facts">
          <Facts facts={versionFacts(version)} />
        </Panel>
        <Panel title="Use it">
          <div className={styles.commands}>
            <CommandLine command={`forebear deploy ${group.name} --package ${reference} --wait`} />
            <CommandLine command={`forebear registry show ${reference}`} />
          </div>
        </Panel>
      </div>
    </div>
  );
}
