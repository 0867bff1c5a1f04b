import { folderOf } from './uri.js';
import type { StoredObject } from './use-objects.js';

/** An entry of a listing: a folder with the objects read so far, or an object. */
export interface Entry {
  readonly uri: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly objects: number;
  readonly sizeBytes: number;
  readonly lastModified: string;
}

/** The folders and the objects directly below the folder of a URI, folders first. */
export function entriesOf(uri: string, objects: readonly StoredObject[]): Entry[] {
  const base = folderOf(uri);
  const folders = new Map<string, Entry>();
  const files: Entry[] = [];
  for (const { uri: of, sizeBytes, lastModified } of objects) {
    const rest = of.slice(base.length);
    const slash = rest.indexOf('/');
    if (slash < 0) {
      files.push({ uri: of, name: rest, isFolder: false, objects: 1, sizeBytes, lastModified });
      continue;
    }
    const name = rest.slice(0, slash + 1);
    const before = folders.get(name);
    folders.set(name, {
      uri: `${base}${name}`,
      name,
      isFolder: true,
      objects: (before?.objects ?? 0) + 1,
      sizeBytes: (before?.sizeBytes ?? 0) + sizeBytes,
      lastModified:
        before && before.lastModified > lastModified ? before.lastModified : lastModified,
    });
  }
  return [...folders.values(), ...files];
}
