import { Link } from '@tanstack/react-router';
import { useLive } from '../../client/use-live.js';
import { ModelUsesDocument } from '../../generated/model.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import { Status } from '../../parts/status.js';
import styles from './model.module.css';
import type { Model } from './model-page.js';

/** The endpoints that serve the model, and the versions created from it. */
export function ModelUses({ model: { arn, name } }: { readonly model: Model }) {
  const { data, failure } = useLive(ModelUsesDocument, { arn });
  const resources = data?.impact.nodes.map(({ resource }) => resource) ?? [];
  const endpoints = resources.flatMap((one) => (one.__typename === 'Endpoint' ? [one] : []));
  const serving = endpoints.flatMap((endpoint) =>
    endpoint.variants
      .filter(({ modelName }) => modelName === name)
      .map((variant) => ({ endpoint, variant })),
  );
  const versions = resources.flatMap((one) =>
    one.__typename === 'ModelPackage' && one.modelName === name ? [one] : [],
  );
  const isUnknown = failure?.code === 'NOT_FOUND'; // the lineage does not contain the model yet
  return (
    <>
      {failure && !isUnknown && <ErrorNote failure={failure} />}
      <Panel title="Served by">
        <div className={styles.entries}>
          {serving.map(({ endpoint, variant }) => (
            <div key={`${endpoint.id} ${variant.name}`} className={styles.entry}>
              <Link to={`/endpoints/${endpoint.name}` as string}>{endpoint.name}</Link>
              <Status status={endpoint.status} />
              <span className={styles.end}>
                {variant.name}
                {variant.shadow ? ', shadow' : ''}, {variant.readyCount} of {variant.instanceCount}{' '}
                ready
              </span>
            </div>
          ))}
        </div>
        {serving.length === 0 && <p className={styles.nothing}>No endpoint serves it now.</p>}
        {data && !data.impact.complete && (
          <p className={styles.nothing}>
            There may be more: {data.impact.incompleteReason?.toLowerCase().replaceAll('_', ' ')}.
          </p>
        )}
      </Panel>
      {versions.length > 0 && (
        <Panel title="Registered as">
          <div className={styles.entries}>
            {versions.map(({ id, groupName, version, approval, aliases }) => (
              <div key={id} className={styles.entry}>
                <Link
                  to="/registry/$group/$version"
                  params={{ group: groupName, version: String(version) }}
                >
                  {groupName}:{version}
                </Link>
                <Status status={approval} />
                <span className={styles.end}>{aliases.join(', ')}</span>
              </div>
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}
