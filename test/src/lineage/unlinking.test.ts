import { describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import type { Artifact } from '#src/domain/lineage/index.js';
import { artifactArn, versionArn } from '#src/lineage/index.js';
import { checkMayUnlink } from '#src/lineage/platform-made.js';
import { TESTER } from '../../support/test-values.js';

const scope = DEFAULT_ARN_SCOPE;
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const READ = { linkedObjects: '1' };

function artifact(uri: string, digest?: string, properties = {}): Artifact {
  return {
    ...{ kind: 'artifact', type: 'DataSet', tags: {}, properties },
    ...{ creationTime: 1, lastModifiedTime: 1 },
    arn: digest ? versionArn(scope, uri, digest) : artifactArn(scope, uri),
    source: { uri, types: digest ? [{ idType: 'SHA256', value: digest }] : [] },
  };
}

describe('the association of two artifacts', () => {
  it.each([
    ['an original with its copy', artifact('s3://data/a', A), artifact('s3://other/b', A)],
    ['a location with its version', artifact('s3://data/a'), artifact('s3://data/a', A)],
    ['an object with its folder', artifact('s3://data/f/x', A), artifact('s3://data/f/', B)],
    ['an object with a prefix', artifact('s3://data/f/x', A), artifact('s3://data/f', B, READ)],
    ['a prefix with its object', artifact('s3://data/f', B, READ), artifact('s3://data/fx', A)],
  ])('of %s is deleted by admins only', (_, source, destination) => {
    const unlink = (role: 'operator' | 'admin') =>
      checkMayUnlink({ source, destination }, scope, { ...TESTER, role });
    expect(() => unlink('operator')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    unlink('admin');
  });

  it('of other contents is deleted by operators too', () => {
    const source = artifact('s3://data/a', A);
    for (const uri of ['s3://data/b', 's3://data/ab'])
      checkMayUnlink({ source, destination: artifact(uri, B) }, scope, {
        ...TESTER,
        role: 'operator',
      });
  });
});
