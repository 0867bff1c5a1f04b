/** Whether a key names a file below the folder that it is written into. */
export function isBelow(key: string): boolean {
  const odd = /[\\\0]|^[A-Za-z]:/;
  return (
    key !== '' && !odd.test(key) && key.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}
