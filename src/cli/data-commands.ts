import type { CommandEntry } from './command-entry.js';

const DATA = 'Data';

/** The commands about stored bytes, in the order of the help. */
export const DATA_COMMANDS: readonly CommandEntry[] = [
  {
    name: 'upload',
    summary: 'store a local file or folder',
    group: DATA,
    define: async () => (await import('./remote/objects.js')).defineUpload,
  },
  {
    name: 'download',
    summary: 'fetch an object, or all below a prefix',
    group: DATA,
    define: async () => (await import('./remote/objects.js')).defineDownload,
  },
  {
    name: 'share',
    summary: 'make a link that downloads an object without a token',
    group: DATA,
    define: async () => (await import('./remote/share.js')).defineShare,
  },
  {
    name: 'ls',
    summary: 'list the objects below a prefix',
    group: DATA,
    define: async () => (await import('./remote/list-objects.js')).defineListObjects,
  },
  {
    name: 'du',
    summary: 'sum the sizes of the objects below a prefix',
    group: DATA,
    define: async () => (await import('./remote/list-objects.js')).defineSize,
  },
  {
    name: 'rm',
    summary: 'remove an object, or all below a prefix; their lineage stays',
    group: DATA,
    define: async () => (await import('./remote/objects.js')).defineRemove,
  },
  {
    name: 'gc',
    summary: 'remove bytes by the rules of retention; --dry-run shows them and what keeps others',
    group: DATA,
    define: async () => (await import('./remote/gc.js')).defineGc,
  },
];
