/** Whether a key is a file below its target folder. */
export function isBelow(key: string): boolean {
  const odd = /[\\\0]|^[A-Za-z]:/;
  return (
    key !== '' && !odd.test(key) && key.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

/**
 * The name of a local file or folder: the last part of its path, with the separator of the system.
 */
export function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}
