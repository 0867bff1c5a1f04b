import { Link } from '@tanstack/react-router';
import { Minus, Plus, X } from 'lucide-react';
import { useLive } from '../../client/use-live.js';
import {
  LineageEntityFactsDocument,
  type LineageEntityFactsQuery,
} from '../../generated/lineage.js';
import { Button } from '../../parts/button.js';
import { ButtonLink } from '../../parts/button-link.js';
import { CopyButton } from '../../parts/copy-button.js';
import { ErrorNote } from '../../parts/error-page.js';
import { type Fact, Facts, factsOf } from '../../parts/facts.js';
import { kindInPath } from '../../parts/job-kind.js';
import { entityName } from '../../parts/known-name.js';
import { sizeOf } from '../../parts/number.js';
import { QuarantineButton } from '../../parts/quarantining/quarantine-button.js';
import { typeWords } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { countText, type NeighbourCount, offersMore } from './canvas/scene.js';
import styles from './lineage.module.css';
import { SIDES, type Side } from './lineage-graph.js';
import { RoleSign } from './role-sign.js';

/** Options of {@link EntityPanel}. */
export interface EntityPanelProps {
  readonly arn: string;
  readonly start: string;
  readonly atCommit: number | null;
  /** How many of its neighbours are drawn; absent when it is not in the picture. */
  readonly counts: Readonly<Record<Side, NeighbourCount | undefined>> | undefined;
  readonly onToggle: (side: Side) => void;
  readonly onClose: () => void;
}

/** The facts of the selected entity, and links from it. */
export function EntityPanel(props: EntityPanelProps) {
  const { arn, start, atCommit, counts, onToggle, onClose } = props;
  const { data, failure, loading } = useLive(LineageEntityFactsDocument, { arn, atCommit });
  const entity = data?.lineageEntity ?? undefined;
  return (
    <aside className={styles.side} aria-label="Selected entity">
      <header className={styles.sideHead}>
        {entity && <RoleSign entity={{ kind: entity.kind, type: entity.type ?? '' }} />}
        <h2>{entity ? nameOf(entity) : 'Entity'}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </header>
      {failure && <ErrorNote failure={failure} />}
      {!entity && !failure && !loading && <p>There is no such entity at this commit.</p>}
      {entity && (
        <>
          <PageLink entity={entity} />
          {counts && <Sides counts={counts} onToggle={onToggle} />}
          <Facts facts={basicFacts(entity)} />
          <Group title="Properties" values={entity.properties} />
          <Group title="Tags" values={entity.tags} />
          {entity.__typename === 'TrialComponent' && (
            <Group title="Parameters" values={entity.parameters} />
          )}
          {entity.__typename === 'Artifact' && atCommit === null && (
            <div className={styles.sideActions}>
              <QuarantineButton artifact={arn} name={nameOf(entity)} tags={entity.tags} />
            </div>
          )}
          {arn !== start && (
            <div className={styles.sideActions}>
              <ButtonLink to={`/lineage/${encodeURIComponent(arn)}`}>Start here</ButtonLink>
              <ButtonLink to="." search={{ to: arn }}>
                Paths from start
              </ButtonLink>
              <ButtonLink to="." search={{ diff: arn }}>
                Compare
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </aside>
  );
}

type EntityFacts = NonNullable<LineageEntityFactsQuery['lineageEntity']>;

function nameOf(entity: EntityFacts): string {
  return entityName(entity) ?? entity.arn;
}

/** The page of the job, the model or the endpoint of an entity. */
function PageLink({ entity }: { readonly entity: EntityFacts }) {
  const page = pageOf(entity);
  return page && <Link to={page.to}>{page.name}</Link>;
}

function pageOf(entity: EntityFacts): { readonly to: string; readonly name: string } | undefined {
  switch (entity.__typename) {
    case 'TrialComponent': {
      const { job } = entity;
      return job
        ? { to: `/jobs/${kindInPath(job.kind)}/${job.name}`, name: `Job ${job.name}` }
        : undefined;
    }
    case 'Artifact': {
      const { model } = entity;
      return model ? { to: `/models/${model.name}`, name: `Model ${model.name}` } : undefined;
    }
    case 'Context': {
      const { endpoint } = entity;
      return endpoint
        ? { to: `/endpoints/${endpoint.name}`, name: `Endpoint ${endpoint.name}` }
        : undefined;
    }
    case 'Action':
      return undefined;
  }
}

const SIDE_WORDS = { before: 'Came from', after: 'Led to' } as const;

function Sides({
  counts,
  onToggle,
}: Pick<EntityPanelProps, 'onToggle'> & {
  readonly counts: NonNullable<EntityPanelProps['counts']>;
}) {
  return (
    <div className={styles.sides}>
      {SIDES.map((side) => {
        const count = counts[side];
        if (!count) return null;
        const isMore = offersMore(count);
        return (
          <Button
            key={side}
            icon={isMore ? <Plus size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
            title={isMore ? 'Expand' : 'Collapse'}
            onClick={() => onToggle(side)}
          >
            {SIDE_WORDS[side]}: {countText(count)}
          </Button>
        );
      })}
    </div>
  );
}

function basicFacts(entity: EntityFacts): Fact[] {
  const { arn, type, createdBy, creationTime } = entity;
  return [
    ['Type', typeWords(type ?? entity.__typename)],
    ...kindFacts(entity),
    ['ARN', <Copied key="arn" text={arn} what="the ARN" />],
    ['Recorded', <RelativeTime key="recorded" time={creationTime} />],
    ['By', createdBy && <span title={createdBy}>{createdBy.split('/').at(-1)}</span>],
  ];
}

function kindFacts(entity: EntityFacts): Fact[] {
  switch (entity.__typename) {
    case 'Artifact': {
      const { source, digest, sizeBytes, objectCount } = entity;
      return [
        ['URI', <Copied key="uri" text={source.uri} what="the URI" />],
        ['Digest', digest && <Copied text={digest} what="the digest" />],
        ['Size', sizeBytes == null ? undefined : sizeOf(sizeBytes)],
        ['Objects', objectCount?.toLocaleString('en')],
      ];
    }
    case 'Action':
      return [
        ['Answers', entity.isLive == null ? undefined : entity.isLive ? 'live' : 'no longer'],
        ['Status', entity.actionStatus?.toLowerCase()],
        ['Notes', entity.description],
      ];
    case 'Context':
      return [['Notes', entity.description]];
    case 'TrialComponent':
      return [
        ['Began', entity.startTime && <RelativeTime time={entity.startTime} />],
        ['Ended', entity.endTime && <RelativeTime time={entity.endTime} />],
      ];
  }
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copied}>
      <code title={text}>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function Group({ title, values }: { readonly title: string; readonly values: object }) {
  const facts = factsOf(values as Readonly<Record<string, unknown>>);
  if (facts.length === 0) return null;
  return (
    <section>
      <h3 className={styles.sideTitle}>{title}</h3>
      <Facts facts={facts} />
    </section>
  );
}
