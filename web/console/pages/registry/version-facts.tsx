import { Link } from '@tanstack/react-router';
import { Chip } from '../../parts/chip.js';
import { Digest } from '../../parts/digest.js';
import type { Fact } from '../../parts/facts.js';
import { Person } from '../../parts/person.js';
import { RelativeTime } from '../../parts/time.js';
import styles from './registry.module.css';
import type { OtherVersion, Version } from './registry-data.js';

/** The facts of a version and its origin. */
export function versionFacts(version: Version): Fact[] {
  const { trainingJobName, promotedFrom, bytes, lifeCycle } = version;
  const tags = Object.entries(version.tags);
  return [
    ['Digest', <Digest key="digest" digest={version.digest} />],
    ['Data', version.modelData],
    ['Bytes', bytes === 'MISSING' ? 'gone: there is no object at its URI' : undefined],
    [
      'Model',
      <Link key="model" to="/models/$name" params={{ name: version.modelName }}>
        {version.modelName}
      </Link>,
    ],
    ['Image', version.image],
    [
      'Training job',
      trainingJobName && (
        <Link key="job" to="/jobs/$kind/$name" params={{ kind: 'training', name: trainingJobName }}>
          {trainingJobName}
        </Link>
      ),
    ],
    [
      'Promoted from',
      promotedFrom.length === 0 ? undefined : (
        <span key="from" className={styles.chips}>
          {promotedFrom.map((name) => (
            <VersionLink key={name} name={name} />
          ))}
        </span>
      ),
    ],
    ['Registered by', <Person key="registered" arn={version.registeredBy} />],
    ['Created by', <Person key="made" arn={version.createdBy} />],
    ['When', <RelativeTime key="when" time={version.creationTime} />],
    ['Stage', lifeCycle?.description],
    [
      'Tags',
      tags.length === 0 ? undefined : (
        <span key="tags" className={styles.chips}>
          {tags.map(([key, value]) => (
            <Chip key={key}>
              {key}:{String(value)}
            </Chip>
          ))}
        </span>
      ),
    ],
    [
      'Lineage',
      <Link key="lineage" to={`/lineage/${encodeURIComponent(version.arn)}` as string}>
        Show the lineage
      </Link>,
    ],
  ];
}

/** A version by its name, `<group>/<version>`. */
export function VersionLink({ name }: { readonly name: string }) {
  const [group = '', version = ''] = name.split('/');
  return (
    <Link to="/registry/$group/$version" params={{ group, version }}>
      {group}:{version}
    </Link>
  );
}

/** The properties of a version as texts, to compare it with another. */
export function propertiesOf(one: OtherVersion): ReadonlyMap<string, string> {
  const { lifeCycle, tags } = one;
  const properties: readonly (readonly [string, string | null | undefined])[] = [
    ['approval', one.approval.toLowerCase()],
    ['stage', lifeCycle && `${lifeCycle.stage}: ${lifeCycle.status}`],
    ['aliases', one.aliases.join(', ')],
    ['endpoints', one.deployments.map(({ name }) => name).join(', ')],
    ['digest', one.digest.slice(0, 12)],
    ['data', one.modelData],
    ['model', one.modelName],
    ['image', one.image],
    ['training job', one.trainingJobName],
    ['registered by', one.registeredBy.split('/').at(-1)],
    ['promoted from', one.promotedFrom.join(', ')],
    ...Object.entries(tags).map(([name, value]) => [`tag ${name}`, String(value)] as const),
  ];
  return new Map(properties.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
