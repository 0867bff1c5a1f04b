/** Whether a key names a file below the folder that it is written into. */
export function isBelow(key: string): boolean {
  const odd = /[\\\0]|^[A-Za-z]:/;
  return (
    key !== '' && !odd.test(key) && key.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

/** The name of a local file or folder: the last part of its path, of which each system has its separator. */
export function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}
