import { Gavel } from 'lucide-react';
import { type Rows, useRows } from '../../client/use-rows.js';
import { PolicyDecisionsDocument, type PolicyDecisionsQuery } from '../../generated/policies.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { EmptyState } from '../../parts/empty-state.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import { Person } from '../../parts/person.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { Findings } from '../../parts/policy/findings.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { type Decision, decisionOf } from './decision.js';
import styles from './policies.module.css';

type Action = PolicyDecisionsQuery['actions']['nodes'][number];

/** Options of {@link Decisions}. */
export interface DecisionsProps {
  /** Only the decisions that evaluated this policy. */
  readonly policy?: string | undefined;
}

/** What the policies and the quarantines have decided, newest first. */
export function Decisions({ policy }: DecisionsProps) {
  const rows = useRows({
    document: PolicyDecisionsDocument,
    variables: {},
    pageOf: ({ actions }) => actions,
  });
  const all = rows.rows.map(decisionOf);
  const shown =
    policy === undefined ? all : all.filter(({ evaluated }) => evaluated.includes(policy));
  if (rows.failure && rows.rows.length === 0) return <ErrorNote failure={rows.failure} />;
  if (rows.loading) return null;
  return (
    <Panel title="Decisions" flush beside={<span className={styles.quiet}>{shown.length}</span>}>
      {shown.length === 0 ? (
        <EmptyState icon={<Gavel size={22} aria-hidden />} title="No decisions yet">
          A decision is recorded each time an act is allowed or refused.
        </EmptyState>
      ) : (
        <DecisionsTable decisions={shown} policy={policy} />
      )}
      <More rows={rows} />
    </Panel>
  );
}

const HEAD = ['Decision', 'Act', 'Why', 'By', 'When'];

interface DecisionsTableProps {
  readonly decisions: readonly Decision[];
  readonly policy: string | undefined;
}

function DecisionsTable({ decisions, policy }: DecisionsTableProps) {
  return (
    <PlainTable label="Decisions" head={HEAD}>
      {decisions.map((decision) => (
        <tr key={decision.arn} className={styles.decision}>
          <th scope="row">
            <Status status={decision.result} />
          </th>
          <td>
            {decision.on} <ArnLink arn={decision.subject} />
          </td>
          <td className={WIDE_CELL}>
            <Why decision={decision} policy={policy} />
          </td>
          <td>{decision.by && <Person arn={decision.by} />}</td>
          <td>
            <RelativeTime time={decision.time} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Why({ decision, policy }: { readonly decision: Decision } & DecisionsProps) {
  const { findings, evaluated, reason } = decision;
  const about = policy === undefined ? findings : findings.filter((one) => one.policy === policy);
  if (about.length === 0) {
    const met = policy === undefined ? evaluated.join(', ') : 'It';
    return (
      <span className={styles.quiet}>
        {met} {evaluated.length > 1 && policy === undefined ? 'are' : 'is'} met.
      </span>
    );
  }
  return (
    <>
      <Findings findings={about} isOfOne={policy !== undefined} />
      {reason !== undefined && <p className={styles.reason}>Overridden: “{reason}”</p>}
    </>
  );
}

function More({ rows }: { readonly rows: Rows<Action> }) {
  if (!rows.hasMore) return null;
  return (
    <p className={styles.more}>
      <Button onClick={rows.loadMore}>Load earlier decisions</Button>
    </p>
  );
}
