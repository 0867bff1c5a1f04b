import { Link } from '@tanstack/react-router';
import { ArnLink, CommitLink } from '../../parts/arn-link.js';
import { Chip } from '../../parts/chip.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Panel } from '../../parts/page.js';
import { PlainTable } from '../../parts/plain-table.js';
import { durationOf, RelativeTime } from '../../parts/time.js';
import { errorsOf, latencyOf, sharesOf } from '../../parts/traffic.js';
import styles from './endpoint.module.css';
import type { Endpoint } from './endpoint-data.js';
import { TrafficPanels } from './traffic-panels.js';
import { type TrafficAnswer, useTraffic } from './use-traffic.js';

/** The current variants and their traffic. */
export function SummaryTab({ endpoint }: { readonly endpoint: Endpoint }) {
  const traffic = useTraffic(endpoint.name);
  return (
    <>
      <Panel title="Variants" flush>
        <VariantTable endpoint={endpoint} traffic={traffic.data} />
      </Panel>
      <TrafficPanels name={endpoint.name} traffic={traffic} />
      <div className={styles.halves}>
        <Panel title="Last deployment">
          <Facts facts={deploymentFacts(endpoint)} />
        </Panel>
        <Panel title="Facts">
          <Facts facts={endpointFacts(endpoint)} />
        </Panel>
      </div>
    </>
  );
}

interface VariantTableProps {
  readonly endpoint: Endpoint;
  readonly traffic: TrafficAnswer | undefined;
}

const HEAD = [
  'Variant',
  'Model',
  'Share',
  'Ready',
  'Instances',
  'Requests',
  'Errors',
  'p50',
  'p99',
];

function VariantTable({ endpoint: { variants }, traffic }: VariantTableProps) {
  const shares = sharesOf(variants);
  return (
    <PlainTable label="Variants" head={HEAD}>
      {variants.map((variant) => {
        const { name, readyCount, instanceCount, shadow } = variant;
        const total = traffic?.endpoint?.variants.find((one) => one.name === name)?.traffic?.total;
        return (
          <tr key={name}>
            <th scope="row">
              {name} {shadow && <Chip>shadow</Chip>}
            </th>
            <td>
              <VariantModel variant={variant} />
            </td>
            <td>{shares.get(name)}</td>
            <td className={readyCount < instanceCount ? styles.short : undefined}>
              {readyCount} of {instanceCount}
            </td>
            <td>{instancesOf(variant)}</td>
            <td>{total ? total.requests.toLocaleString('en') : '–'}</td>
            <td>{total ? errorsOf(total).toLocaleString('en') : '–'}</td>
            <td>{latencyOf(total?.p50Ms)}</td>
            <td>{latencyOf(total?.p99Ms)}</td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

type Variant = Endpoint['variants'][number];

function VariantModel({
  variant: { modelName, modelPackage, model, follows },
}: {
  readonly variant: Variant;
}) {
  const job = model?.trainingJob;
  return (
    <>
      <Link to={`/models/${modelName}` as string}>{modelPackage ?? modelName}</Link>
      {follows && <span className={styles.quiet}> follows {follows}</span>}
      {job && (
        <span className={styles.quiet}>
          {' '}
          of{' '}
          <Link to="/jobs/$kind/$name" params={{ kind: 'training', name: job.name }}>
            {job.name}
          </Link>
        </span>
      )}
    </>
  );
}

function instancesOf(variant: Variant): string {
  const { instanceType, minInstances, maxInstances, idleSeconds } = variant;
  const range = minInstances === maxInstances ? '' : `, ${minInstances} to ${maxInstances}`;
  const idle = idleSeconds == null ? '' : `, to 0 after ${durationOf(idleSeconds)}`;
  return `${instanceType}${range}${idle}`;
}

function deploymentFacts({ deployment }: Endpoint): Fact[] {
  if (!deployment) return [['Deployment', 'None yet.']];
  const { name, arn, createdBy, creationTime, commit, rolledBackTo } = deployment;
  return [
    [
      'Name',
      <ArnLink key="name" arn={arn}>
        {name}
      </ArnLink>,
    ],
    ['By', createdBy?.split('/').at(-1)],
    ['When', <RelativeTime key="when" time={creationTime} />],
    ['Commit', commit == null ? undefined : <CommitLink key="commit" seq={commit} />],
    ['Rolls back to', rolledBackTo],
  ];
}

function endpointFacts(endpoint: Endpoint): Fact[] {
  const { creationTime, createdBy, billableSeconds, url, description, variants } = endpoint;
  const tags = Object.entries(endpoint.tags);
  const comparison = variants.find((variant) => variant.shadow)?.comparison;
  return [
    ['Created', <RelativeTime key="created" time={creationTime} />],
    ['By', createdBy.split('/').at(-1)],
    ['Billed', billableSeconds == null ? undefined : durationOf(billableSeconds)],
    ['Address', <code key="url">{url}</code>],
    [
      'Shadow',
      comparison &&
        `${comparison.same} answers the same, ${comparison.different} different, ${comparison.failed} failed, ${comparison.skipped} not copied`,
    ],
    ['Notes', description],
    [
      'Tags',
      tags.length === 0 ? undefined : (
        <span key="tags" className={styles.tags}>
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
