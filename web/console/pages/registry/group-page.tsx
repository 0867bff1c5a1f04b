import { getRouteApi, Link } from '@tanstack/react-router';
import { useLive } from '../../client/use-live.js';
import { GroupPageDocument } from '../../generated/registry.js';
import { Chip } from '../../parts/chip.js';
import { CommandLine } from '../../parts/command-line.js';
import { NotFound } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Page, Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import { AliasPanel } from './alias-panel.js';
import styles from './registry.module.css';
import { championFirst, type Group } from './registry-data.js';
import { VersionsTable } from './versions-table.js';

const route = getRouteApi('/registry/$group');

/** The versions of one model, with the aliases on top. */
export function GroupPage() {
  const { group: name } = route.useParams();
  const { data, failure, loading } = useLive(GroupPageDocument, { name });
  const group = data?.modelPackageGroup;
  return (
    <Page title={name} eyebrow={<Link to="/models">Models</Link>}>
      {failure && <ErrorNote failure={failure} />}
      {!failure && !loading && !group && (
        <NotFound what={`group ${name}`}>
          It may have been deleted. <Link to="/models">All groups</Link>
        </NotFound>
      )}
      {group && <GroupView group={group} />}
    </Page>
  );
}

function GroupView({ group }: { readonly group: Group }) {
  return (
    <>
      {group.description && <p>{group.description}</p>}
      <Panel title="Aliases">
        <AliasPanel group={group} />
      </Panel>
      <VersionsTable key={group.name} group={group} />
      <div className={styles.halves}>
        <Panel title="Rules">
          <Facts facts={rulesOf(group)} />
        </Panel>
        <Panel title="Use it">
          <div className={styles.commands}>
            <CommandLine command={`forebear registry register ${group.name} --job <job>`} />
            <CommandLine
              command={`forebear deploy ${group.name} --package ${group.name}@${championFirst(group.aliases)[0]?.alias ?? 'champion'} --follow --wait`}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}

function rulesOf(group: Group): Fact[] {
  const tags = Object.entries(group.tags);
  return [
    [
      'Approval',
      group.selfApproval
        ? 'also by the caller who registered the version'
        : 'by another caller than the one who registered the version',
    ],
    ...group.protectedAliases.map(
      ({ alias, principals }): Fact => [
        `${alias} is moved by`,
        [...principals.map((one) => one.split('/').at(-1)), 'admins'].join(', '),
      ],
    ),
    ['Created', <RelativeTime key="created" time={group.creationTime} />],
    ['By', <Person key="by" arn={group.createdBy} />],
    [
      'Tags',
      tags.length === 0 ? undefined : (
        <span key="tags" className={styles.chips}>
          {tags.map(([key, value]) => (
            <Chip key={key}>
              {key}:{String(value)}
            </Chip>
          ))}
        </span>
      ),
    ],
  ];
}
