import { Link } from '@tanstack/react-router';
import { sharesOf } from '../../parts/traffic.js';
import styles from './endpoint.module.css';
import type { Deployment } from './endpoint-data.js';

/** The models of a deployment with their digests, and shares where there are several. */
export function DeployedModels({ deployment: { variants } }: { readonly deployment: Deployment }) {
  const shares = sharesOf(variants);
  if (variants.length === 0) return <span className={styles.quiet}>not recorded</span>;
  return (
    <ul>
      {variants.map(({ name, modelName, modelPackage, digest, shadow }) => (
        <li key={name}>
          <Link to={`/models/${modelName}` as string}>{modelPackage ?? modelName}</Link>{' '}
          {variants.length > 1 && `${shadow ? 'shadow' : shares.get(name)} `}
          {digest && (
            <Link
              to="/data"
              search={{ digest, tab: 'impact' }}
              className={styles.digest}
              title={`SHA-256 ${digest}`}
            >
              {digest.slice(0, 12)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
