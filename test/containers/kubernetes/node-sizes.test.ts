import { describe, expect, it } from 'vitest';
import { digestOnNodes, fullName } from '#containers/kubernetes/image-digests.js';
import { type ClusterNode, quantity, sizesOf } from '#containers/kubernetes/node-sizes.js';

const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('the nodes of a cluster', () => {
  it('have the size of the greatest one, and a total', () => {
    const nodes = [
      node({ cpu: '3920m', memory: '16Gi' }),
      node({ cpu: '8', memory: '32Gi', 'nvidia.com/gpu': '2' }),
    ];
    expect(sizesOf(nodes)).toEqual({
      cpus: 8,
      memoryBytes: 32 * 2 ** 30,
      gpus: 2,
      total: { cpus: 11, memoryBytes: 48 * 2 ** 30, gpus: 2 },
    });
  });

  it('count only when they take programs', () => {
    const cordoned = { ...node({ cpu: '64' }), spec: { unschedulable: true } };
    const silent = node({ cpu: '32' }, 'Unknown');
    expect(sizesOf([cordoned, silent, node({ cpu: '2', memory: '1Gi' })])).toMatchObject({
      cpus: 2,
      total: { cpus: 2 },
    });
  });

  it.each([
    ['100m', 0.1],
    ['2', 2],
    ['1.5Gi', 1.5 * 2 ** 30],
    ['128974848', 128_974_848],
    ['500k', 500_000],
  ])('write %s for %d', (text, number) => {
    expect(quantity(text)).toBeCloseTo(number);
  });

  it('know the digests of their images, by full names', () => {
    const names = ['docker.io/library/mine:1', `docker.io/library/mine@${DIGEST}`];
    const nodes = [{ metadata: { name: 'a' }, status: { images: [{ names }, { names: null }] } }];
    expect(digestOnNodes(nodes, 'mine:1')).toBe(DIGEST);
    expect(digestOnNodes(nodes, 'mine:2')).toBeUndefined();
    expect(digestOnNodes([], `example.com/x@${DIGEST}`)).toBe(DIGEST);
  });

  it.each([
    ['mine', 'docker.io/library/mine:latest'],
    ['team/mine:2', 'docker.io/team/mine:2'],
    ['localhost/mine', 'localhost/mine:latest'],
    ['registry.example.com:5000/mine', 'registry.example.com:5000/mine:latest'],
  ])('call %s %s', (reference, name) => {
    expect(fullName(reference)).toBe(name);
  });
});

function node(allocatable: Readonly<Record<string, string>>, ready = 'True'): ClusterNode {
  return {
    metadata: { name: 'node' },
    status: { allocatable, conditions: [{ type: 'Ready', status: ready }] },
  };
}
