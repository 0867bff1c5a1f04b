const NOBODY = 65534;

/** Gives up the rights of root, to which modes of files mean nothing; without them, it does nothing. */
export function dropRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
