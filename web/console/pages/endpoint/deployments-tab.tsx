import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useConsole, useRefusal } from '../../client/console-context.js';
import { useCommand } from '../../client/use-command.js';
import { type Page as ListPage, useRows } from '../../client/use-rows.js';
import { EndpointDeploymentsDocument, RollBackEndpointDocument } from '../../generated/endpoint.js';
import { ArnLink, CommitLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import { PlainTable, WIDE_CELL } from '../../parts/plain-table.js';
import { Status } from '../../parts/status.js';
import { RelativeTime } from '../../parts/time.js';
import { DeployedModels } from './deployed-models.js';
import styles from './endpoint.module.css';
import type { Deployment, Endpoint } from './endpoint-data.js';
import { ServedThen } from './served-then.js';

const NONE: ListPage<Deployment> = { nodes: [], pageInfo: { hasNextPage: false } };
const HEAD = ['Deployment', 'Status', 'When', 'By', 'Commit', 'Models', ''];
const route = getRouteApi('/endpoints/$name');

/** All deployments, the newest first, and the deployment at a time. */
export function DeploymentsTab({ endpoint }: { readonly endpoint: Endpoint }) {
  const { at } = route.useSearch();
  const [chosen, setChosen] = useState<Deployment>();
  const refusal = useRefusal('OPERATOR');
  const rows = useRows({
    document: EndpointDeploymentsDocument,
    variables: { name: endpoint.name },
    pageOf: ({ endpoint: found }) => found?.deployments ?? NONE,
  });
  const isBusy = endpoint.endpointStatus !== 'IN_SERVICE';
  return (
    <>
      <ServedThen name={endpoint.name} at={at} />
      {rows.failure && <ErrorNote failure={rows.failure} />}
      <Panel
        title="Deployments"
        flush
        beside={
          <span className={styles.quiet}>
            {rows.rows.length}
            {rows.hasMore && ' loaded'}
          </span>
        }
      >
        <PlainTable label="Deployments" head={HEAD}>
          {rows.rows.map((deployment) => (
            <tr key={deployment.arn}>
              <th scope="row">
                <ArnLink arn={deployment.arn}>{deployment.name}</ArnLink>
              </th>
              <td>
                <Status status={deployment.status} />
              </td>
              <td>
                <RelativeTime time={deployment.creationTime} />
              </td>
              <td>{deployment.createdBy?.split('/').at(-1)}</td>
              <td>
                <CommitLink seq={deployment.commit} />
              </td>
              <td className={WIDE_CELL}>
                <DeployedModels deployment={deployment} />
              </td>
              <td>
                {!deployment.isLive && deployment.status === 'SUPERSEDED' && (
                  <Button
                    refusal={
                      refusal ?? (isBusy ? 'The endpoint is not in service now.' : undefined)
                    }
                    aria-label={`Roll back to ${deployment.name}`}
                    onClick={() => setChosen(deployment)}
                  >
                    Roll back
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
        {rows.hasMore && rows.rows.length > 0 && (
          <p className={styles.more}>
            <Button onClick={rows.loadMore}>Load more deployments</Button>
          </p>
        )}
      </Panel>
      {chosen && (
        <RollBack name={endpoint.name} deployment={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

interface RollBackProps {
  readonly name: string;
  readonly deployment: Deployment;
  readonly onClose: () => void;
}

function RollBack({ name, deployment, onClose }: RollBackProps) {
  const rollBack = useCommand(RollBackEndpointDocument);
  const { caller } = useConsole();
  const run = async () => {
    if (await rollBack.run({ input: { name, to: deployment.name } })) onClose();
  };
  return (
    <Confirm
      title={`Roll ${name} back`}
      verb="Roll back"
      isRunning={rollBack.isRunning}
      failure={rollBack.failure}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        This starts the variants of {deployment.name} again. They take over when all are ready, and
        the ledger records that {caller?.callerIdentity.userId ?? 'you'} did it.
      </p>
      <DeployedModels deployment={deployment} />
    </Confirm>
  );
}
