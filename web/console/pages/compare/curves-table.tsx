import { numberOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { seriesColour } from '../../parts/theme-colours.js';
import styles from './compare.module.css';
import type { Curves } from './curves.js';

/** Options of {@link CurvesTable}. */
export interface CurvesTableProps {
  readonly curves: readonly Curves[];
  readonly nameOf: (arn: string) => string;
}

/** The values of the charts as a table. */
export function CurvesTable({ curves, nameOf }: CurvesTableProps) {
  return (
    <Panel title="Values" flush>
      <div className={styles.twin} role="region" aria-label="Values of the metrics" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['Metric', 'Job', 'First', 'Least', 'Greatest', 'Last', 'Points'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {curves.flatMap(({ metric, series }) =>
              series.map(({ job, values, count }, index) => (
                <tr key={`${metric} ${job}`}>
                  <td>{metric}</td>
                  <th scope="row">
                    <span
                      className={styles.swatch}
                      style={{ background: `var(${seriesColour(index)})` }}
                    />
                    {nameOf(job)}
                  </th>
                  <td>{numberOf(values[0] ?? 0)}</td>
                  <td>{numberOf(values.reduce((a, b) => Math.min(a, b), Infinity))}</td>
                  <td>{numberOf(values.reduce((a, b) => Math.max(a, b), -Infinity))}</td>
                  <td>{numberOf(values.at(-1) ?? 0)}</td>
                  <td>{count.toLocaleString('en')}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
