import { getRouteApi } from '@tanstack/react-router';
import type { Failure } from '../../client/failure.js';
import { Chart } from '../../parts/chart.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Choice } from '../../parts/field.js';
import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { PlainTable } from '../../parts/plain-table.js';
import { durationOf, exactTime, RelativeTime } from '../../parts/time.js';
import { errorsOf, latencyOf } from '../../parts/traffic.js';
import styles from './endpoint.module.css';
import { DEFAULT_WINDOW, WINDOWS, type WindowName } from './endpoint-search.js';
import type { TrafficAnswer } from './use-traffic.js';

type Traffic = NonNullable<NonNullable<TrafficAnswer['endpoint']>['traffic']>;
type Point = Traffic['total'];

/** Options of {@link TrafficPanels}. */
export interface TrafficPanelsProps {
  readonly name: string;
  readonly traffic: {
    readonly data: TrafficAnswer | undefined;
    readonly failure: Failure | undefined;
  };
}

/** The traffic of the endpoint over a window: totals, charts, and a table of the same values. */
export function TrafficPanels({ name, traffic: { data, failure } }: TrafficPanelsProps) {
  const traffic = data?.endpoint?.traffic;
  return (
    <>
      <div className={styles.trafficHead}>
        <h2>Traffic</h2>
        <WindowChoice />
        <span className={styles.quiet}>
          {traffic && (
            <>
              of this server, known since <RelativeTime time={traffic.since} />
            </>
          )}
        </span>
      </div>
      {failure && <ErrorNote failure={failure} />}
      {data && !traffic && (
        <p className={styles.quiet}>This server has not served the endpoint since it started.</p>
      )}
      {traffic && <Drawn name={name} traffic={traffic} />}
    </>
  );
}

const route = getRouteApi('/endpoints/$name');

function WindowChoice() {
  const { window = DEFAULT_WINDOW } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (value: string) => {
    const chosen = value === DEFAULT_WINDOW ? undefined : (value as WindowName);
    void navigate({ search: (before) => ({ ...before, window: chosen }), replace: true });
  };
  return (
    <Choice label="Window" value={window} onChange={choose}>
      {Object.entries(WINDOWS).map(([id, { label }]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Choice>
  );
}

function Drawn({
  name,
  traffic: { points, total },
}: {
  readonly name: string;
  readonly traffic: Traffic;
}) {
  const x = points.map(({ time }) => Date.parse(time) / 1_000);
  const valuesOf = (value: (point: Point) => number | null | undefined) =>
    points.map((point) => value(point) ?? null);
  const shared = { xLabel: 'time', x, isTime: true, sync: name, height: 180 };
  return (
    <>
      <dl className={styles.totals}>
        <Total name="Requests" value={numberOf(total.requests)} />
        <Total name="Errors" value={numberOf(errorsOf(total))} isBad={errorsOf(total) > 0} />
        <Total name="Bad requests" value={numberOf(total.clientErrors)} />
        <Total name="p50" value={latencyOf(total.p50Ms)} />
        <Total name="p99" value={latencyOf(total.p99Ms)} />
        <Total name="Peak concurrency" value={numberOf(total.maxConcurrency)} />
      </dl>
      <div className={styles.charts}>
        <Panel title="Requests">
          <Chart
            {...shared}
            label={`Requests and errors of ${name}; the table below contains their values`}
            lines={[
              { label: 'requests', values: valuesOf(({ requests }) => requests) },
              { label: 'errors', values: valuesOf(errorsOf) },
            ]}
          />
        </Panel>
        <Panel title="Latency, ms">
          <Chart
            {...shared}
            label={`Latency of ${name}; the table below contains its values`}
            lines={[
              { label: 'p50', values: valuesOf(({ p50Ms }) => p50Ms) },
              { label: 'p99', values: valuesOf(({ p99Ms }) => p99Ms) },
            ]}
          />
        </Panel>
        <Panel title="Concurrency">
          <Chart
            {...shared}
            label={`Concurrency and instances of ${name}; the table below contains their values`}
            lines={[
              { label: 'requests', values: valuesOf(({ maxConcurrency }) => maxConcurrency) },
              { label: 'instances', values: valuesOf(({ instances }) => instances) },
            ]}
          />
        </Panel>
      </div>
      <Values points={points} />
    </>
  );
}

interface TotalProps {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

function Total({ name, value, isBad }: TotalProps) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd className={isBad ? styles.bad : undefined}>{value}</dd>
    </div>
  );
}

const HEAD = [
  'From',
  'Span',
  'Requests',
  'Errors',
  'Bad requests',
  'p50',
  'p99',
  'Concurrency',
  'Instances',
];

/** The spans that had requests, the newest first. */
function Values({ points }: { readonly points: readonly Point[] }) {
  const busy = points.filter(({ requests }) => requests > 0).toReversed();
  return (
    <Panel
      title="Values"
      flush
      beside={
        <span className={styles.quiet}>
          {busy.length} of {points.length} spans had requests
        </span>
      }
    >
      {busy.length > 0 && (
        <PlainTable label="Values of the traffic" head={HEAD} maxHeight={260}>
          {busy.map((point) => (
            <tr key={point.time}>
              <th scope="row">{exactTime(point.time)}</th>
              <td>{durationOf(point.seconds)}</td>
              <td>{point.requests.toLocaleString('en')}</td>
              <td>{errorsOf(point).toLocaleString('en')}</td>
              <td>{point.clientErrors.toLocaleString('en')}</td>
              <td>{latencyOf(point.p50Ms)}</td>
              <td>{latencyOf(point.p99Ms)}</td>
              <td>{point.maxConcurrency}</td>
              <td>{point.instances}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}
