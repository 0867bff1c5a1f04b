import { Link } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import { type Found, viewOf } from '../../parts/found.js';
import { entityName } from '../../parts/known-name.js';
import { typeWords } from '../../parts/status.js';
import styles from './data.module.css';
import type { Affected } from './use-impact.js';

/** The name of an affected resource, with a link to its page. */
export function AffectedLink({ affected: { resource } }: { readonly affected: Affected }) {
  if (resource.__typename === 'ModelPackage') {
    const { groupName, version, aliases } = resource;
    return (
      <Link to={`/registry/${groupName}/${version}` as string} className={styles.name}>
        <Tag size={15} aria-hidden />
        <span>
          {groupName}:{version} {aliases.map((alias) => `@${alias}`).join(' ')}
        </span>
      </Link>
    );
  }
  const { icon, name, to } = viewOf(resource as Found);
  const isData = resource.__typename === 'Artifact';
  return (
    <Link
      to={isData ? '/data' : to}
      search={(isData ? { uri: resource.source.uri } : {}) as never}
      className={styles.name}
      title={isData ? resource.source.uri : undefined}
    >
      {icon}
      <span>{name}</span>
    </Link>
  );
}

/** The shortest way from the bytes; a name that several entities in a row share is said once. */
export function wayOf({ path }: Affected): string {
  const names = path.nodes.map((node) => entityName(node));
  return path.nodes
    .map(({ type }, index) => {
      const words = typeWords(type ?? 'entity').toLowerCase();
      const name = names[index];
      return name === undefined || name === names[index - 1] ? words : `${words} ${name}`;
    })
    .join(' → ');
}
