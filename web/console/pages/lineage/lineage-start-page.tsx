import { getRouteApi, Link } from '@tanstack/react-router';
import { Boxes, Network, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLive } from '../../client/use-live.js';
import { LineageStartsDocument, type LineageStartsQuery } from '../../generated/lineage.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { JobKindIcon } from '../../parts/job-kind.js';
import { Page, Panel } from '../../parts/page.js';
import { RelativeTime } from '../../parts/time.js';
import { EntityPicker } from './entity-picker.js';
import styles from './lineage.module.css';

const route = getRouteApi('/lineage');
const NEWEST = 8;

/** The page where a person chooses the start of a lineage. */
export function LineageStartPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, failure } = useLive(LineageStartsDocument, { first: NEWEST });
  return (
    <Page title="Lineage" fill={q !== ''}>
      <p className={styles.hint}>
        Choose the start of a lineage. Its ancestors and descendants are one step away.
      </p>
      <EntityPicker
        text={q}
        onText={(text) => void navigate({ search: { q: text || undefined }, replace: true })}
        onPick={(arn) => void navigate({ to: '/lineage/$arn', params: { arn } })}
      />
      {failure && <ErrorNote failure={failure} />}
      {data && q === '' && <Newest data={data} />}
    </Page>
  );
}

type Start = LineageStartsQuery['jobs' | 'models' | 'endpoints']['nodes'][number];

function Newest({ data: { endpoints, models, jobs } }: { readonly data: LineageStartsQuery }) {
  if (jobs.totalCount + models.totalCount + endpoints.totalCount === 0) {
    return (
      <EmptyState icon={<Network size={22} aria-hidden />} title="Nothing has been launched yet">
        The first job records its data, its code and its model here.{' '}
        <Link to="/">How to launch one</Link>
      </EmptyState>
    );
  }
  return (
    <div className={styles.starts}>
      <Starts
        title="Newest endpoints"
        list={endpoints}
        icon={<Waypoints size={15} aria-hidden />}
      />
      <Starts title="Newest models" list={models} icon={<Boxes size={15} aria-hidden />} />
      <Starts title="Newest jobs" list={jobs} />
    </div>
  );
}

interface StartsProps {
  readonly title: string;
  readonly list: { readonly totalCount: number; readonly nodes: readonly Start[] };
  readonly icon?: ReactNode;
}

function Starts({ title, list: { nodes, totalCount }, icon }: StartsProps) {
  return (
    <Panel
      title={title}
      flush
      beside={
        <span className={styles.quiet}>
          {nodes.length} of {totalCount.toLocaleString('en')}
        </span>
      }
    >
      {nodes.length === 0 && <p className={styles.none}>None so far.</p>}
      <ul>
        {nodes.map((start) => (
          <li key={start.arn}>
            <Link to="/lineage/$arn" params={{ arn: start.arn }} className={styles.start}>
              {'kind' in start ? <JobKindIcon kind={start.kind} /> : icon}
              <span className={styles.startName}>{start.name}</span>
              <span className={styles.quiet}>
                <RelativeTime time={start.creationTime} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
