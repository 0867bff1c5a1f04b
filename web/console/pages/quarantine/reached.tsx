import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { EntityPath } from '../../parts/policy/entity-path.js';
import { ImpactGroups } from '../data/impact-groups.js';
import { useImpact } from '../data/use-impact.js';
import styles from './quarantine.module.css';
import type { Quarantine } from './quarantine-page.js';

const DrainDialog = lazy(() =>
  import('./drain-dialog.js').then((module) => ({ default: module.DrainDialog })),
);

const HEAD = ['Endpoint', 'Variants', 'Path from the data', ''];

/** The endpoints that serve derived models now, each with a button that drains it. */
export function ReachedEndpoints({ quarantine }: { readonly quarantine: Quarantine }) {
  const { name, quarantineStatus, reach } = quarantine;
  const [chosen, setChosen] = useState<string>();
  const denial = useRefusal('OPERATOR');
  const refusal = quarantineStatus === 'ACTIVE' ? denial : 'The quarantine is released.';
  const { endpoints } = reach;
  return (
    <Panel
      title="Live endpoints it reaches"
      flush={endpoints.length > 0}
      beside={<span className={styles.quiet}>{endpoints.length}</span>}
    >
      {endpoints.length === 0 ? (
        <p className={styles.quiet}>No live endpoint serves a model derived from the data.</p>
      ) : (
        <PlainTable label="Live endpoints it reaches" head={HEAD}>
          {endpoints.map((one) => (
            <tr key={one.arn}>
              <th scope="row">
                <ArnLink arn={one.arn}>{one.name}</ArnLink>
              </th>
              <td>{one.variants.join(', ')}</td>
              <td className={WIDE_CELL}>
                <EntityPath path={one.path} />
              </td>
              <td>
                <Button
                  aria-label={`Drain ${one.name}`}
                  refusal={refusal}
                  onClick={() => setChosen(one.name)}
                >
                  Drain
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      <Suspense fallback={null}>
        {chosen !== undefined && (
          <DrainDialog quarantine={name} endpoint={chosen} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}

/** The jobs, models and registered versions that are derived from the data. */
export function ReachedOthers({
  quarantine: { digest, uri },
}: {
  readonly quarantine: Quarantine;
}) {
  const of = digest == null ? { sourceUri: uri } : { digest };
  const { impact, failure } = useImpact(of);
  if (failure) return <ErrorNote failure={failure} />;
  if (!impact) return null;
  return (
    <>
      <ImpactGroups impact={impact} kinds={['PACKAGE', 'MODEL', 'JOB']} />
      <p className={styles.quiet}>
        {digest != null && (
          <Link to="/data" search={{ tab: 'impact', digest }}>
            All that these bytes affect
          </Link>
        )}
      </p>
    </>
  );
}
