import { ArrowRight } from 'lucide-react';
import { NO_COMMITS, useLive } from '../../client/use-live.js';
import { EntityNameDocument } from '../../generated/policy.js';
import { ArnLink, namedBy } from '../arn-link.js';
import { entityName, givenName } from '../known-name.js';
import { typeWords } from '../status.js';
import styles from './policy.module.css';

/** A path through the lineage, from an ancestor to an entity derived from it. */
export function EntityPath({ path }: { readonly path: readonly string[] }) {
  return (
    <ol className={styles.path} aria-label="Path">
      {path.map((arn, index) => (
        <li key={arn}>
          {index > 0 && <ArrowRight size={12} aria-hidden />}
          <EntityLink arn={arn} />
        </li>
      ))}
    </ol>
  );
}

/** A link to an entity of the lineage, or to its page: its type, and the name that people know. */
export function EntityLink({ arn }: { readonly arn: string }) {
  const { data } = useLive(EntityNameDocument, { arn }, { arns: NO_COMMITS });
  const entity = data?.lineageEntity;
  const { kind, name } = namedBy(arn);
  return (
    <span>
      <span className={styles.quiet}>{typeWords(entity?.type ?? kind).toLowerCase()}</span>{' '}
      <ArnLink arn={arn}>{(entity && entityName(entity)) ?? givenName(name)}</ArnLink>
    </span>
  );
}
