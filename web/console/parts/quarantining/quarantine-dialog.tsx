import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DrainWay } from '../../generated/quarantining.js';
import { AskReason } from '../ask-reason.js';
import { knownName } from '../known-name.js';
import { EntityPath } from '../policy/entity-path.js';
import { DRAIN_WAYS, WAYS } from './drain-ways.js';
import styles from './quarantining.module.css';
import { type QuarantinePlan, useQuarantine } from './use-quarantine.js';

/** Options of {@link QuarantineDialog}. */
export interface QuarantineDialogProps {
  readonly artifact: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Shows what is derived from data, quarantines it, and drains the endpoints that serve it. */
export function QuarantineDialog({ artifact, name, onClose }: QuarantineDialogProps) {
  const [drains, setDrains] = useState<ReadonlyMap<string, DrainWay>>(new Map());
  const navigate = useNavigate();
  const { plan, made, undrained, look, act, isRunning, failure } = useQuarantine(artifact);
  const choose = (endpoint: string, way: DrainWay | undefined) => {
    const next = new Map(drains);
    if (way) next.set(endpoint, way);
    else next.delete(endpoint);
    setDrains(next);
  };
  const run = async (reason: string) => {
    if (!plan) return look(reason);
    const left = made ? new Map([...drains].filter(([one]) => undrained.includes(one))) : drains;
    const done = await act(reason, left);
    if (done === undefined) return;
    onClose();
    void navigate({ to: `/quarantines/${done}` as string });
  };
  return (
    <AskReason
      title={`Quarantine ${name}`}
      verb={!plan ? 'Show what it reaches' : made ? 'Drain the others' : verbOf(drains.size)}
      kind={plan ? 'danger' : 'primary'}
      wide
      isRunning={isRunning}
      failure={failure}
      onSubmit={(reason) => void run(reason)}
      onClose={onClose}
    >
      {!plan && (
        <p className={styles.effect}>
          From then on, no launch, deployment, approval, promotion or move of an alias may read
          these bytes, or anything derived from them. Running jobs and endpoints continue until they
          are drained.
        </p>
      )}
      {plan && <Reached plan={plan} drains={drains} onChoose={choose} />}
      {made && (
        <p role="status" className={styles.effect}>
          The quarantine <Link to={`/quarantines/${made}` as string}>{made}</Link> is active. Not
          drained: {undrained.join(', ')}.
        </p>
      )}
    </AskReason>
  );
}

function verbOf(drains: number): string {
  return drains === 0 ? 'Quarantine' : `Quarantine and drain ${drains}`;
}

interface ReachedProps {
  readonly plan: QuarantinePlan;
  readonly drains: ReadonlyMap<string, DrainWay>;
  readonly onChoose: (endpoint: string, way: DrainWay | undefined) => void;
}

/** The resources derived from the data, and a choice of drain for each endpoint. */
function Reached({ plan, drains, onChoose }: ReachedProps) {
  const { digest, uris, reach } = plan;
  return (
    <section className={styles.plan} aria-label="Plan">
      <p>
        {digest ? (
          <>
            The bytes with the SHA-256 <code title={digest}>{digest.slice(0, 12)}</code>, wherever
            they are; known at {uris.map(knownName).join(', ')}.
          </>
        ) : (
          <>
            All data at <code>{plan.uri}</code>, because the bytes are not known.
          </>
        )}
      </p>
      <p>
        <strong>Derived from it, and refused from now on:</strong> {reachText(reach)}.
        {!reach.complete && ' There may be more.'}
      </p>
      {reach.endpoints.length === 0 ? (
        <p className={styles.quiet}>No live endpoint serves a model derived from it.</p>
      ) : (
        <ul className={styles.endpoints}>
          {reach.endpoints.map(({ arn, name, variants, path }) => (
            <li key={arn} className={styles.endpoint}>
              <div className={styles.endpointHead}>
                <Link to={`/endpoints/${name}` as string}>{name}</Link>
                <select
                  aria-label={`Drain ${name}`}
                  value={drains.get(name) ?? ''}
                  onChange={({ target }) =>
                    onChoose(
                      name,
                      WAYS.find((way) => way === target.value),
                    )
                  }
                >
                  <option value="">Leave it running</option>
                  {WAYS.map((way) => (
                    <option key={way} value={way}>
                      {DRAIN_WAYS[way][0]}
                    </option>
                  ))}
                </select>
              </div>
              <p className={styles.quiet}>
                {variants.length === 1 ? 'Variant' : 'Variants'} {variants.join(', ')}.{' '}
                {effectOf(drains.get(name))}
              </p>
              <EntityPath path={path} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function effectOf(way: DrainWay | undefined): string {
  return way === undefined ? '' : DRAIN_WAYS[way][1];
}

/** The counts of derived resources, in words. */
export function reachText({ jobs, models, packages, endpoints }: QuarantinePlan['reach']): string {
  const counts = [
    [jobs, 'job'],
    [models, 'model'],
    [packages, 'registered version'],
    [endpoints.length, 'live endpoint'],
  ] as const;
  const words = counts.flatMap(([count, noun]) =>
    count === 0 ? [] : [`${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`],
  );
  return words.join(', ') || 'nothing yet';
}
