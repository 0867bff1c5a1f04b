import { parseJson } from '../json/index.js';

/** Longer lines report nothing. */
const MAX_LINE = 4_096;
const MAX_NAME = 255;

/**
 * The members of a line that is a JSON object with a name of 1 to 255 characters under a key; undefined for any other.
 * `NaN` and `Infinity`, which Python writes, are read as null, which JavaScript writes instead.
 */
export function reportedLine(
  line: string,
  key: 'metric' | 'param',
): (Readonly<Record<string, unknown>> & { readonly name: string }) | undefined {
  if (line.length > MAX_LINE || !/^\s*\{/.test(line) || !line.includes(`"${key}"`))
    return undefined;
  const members = membersOf(line);
  const name = members[key];
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return undefined;
  return name.isWellFormed() ? { ...members, name } : undefined;
}

/** A text of JSON, which is kept even where it has no end, or a number that JSON does not have. */
const NOT_FINITE = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|$))|\bNaN\b|-?\bInfinity\b/g;

function membersOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const finite = /NaN|Infinity/.test(line)
      ? line.replace(NOT_FINITE, (_all, text?: string) => text ?? 'null')
      : line;
    const value = parseJson(finite);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
