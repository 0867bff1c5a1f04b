const MAX_LENGTH = 63;
const TIME = /-\d{4}(?:-\d{2}){5}-\d{3}$/;

/**
 * Generates a name as the originals do: `<base>-<YYYY-MM-DD-HH-MM-SS-mmm>`, in UTC, at most 63
 * characters.
 */
export function nameFromBase(base: string, time: Date): string {
  const stamp = time.toISOString().slice(0, -1).replace(/[T:.]/g, '-');
  const slug = base
    .replace(TIME, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const short = (slug || 'forebear').slice(0, MAX_LENGTH - stamp.length - 1).replace(/-+$/, '');
  return `${short}-${stamp}`;
}
