const TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?(?:\[[^\]]*\])?$/i;

/**
 * Returns a time in milliseconds since the epoch; undefined for a text that is no time. A time
 * without a zone is UTC. Digits beyond milliseconds are dropped. The name of a zone in brackets, as
 * Java writes it, is ignored.
 */
export function eventTimeOf(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, day, clock = '00:00', fraction = '', zone = 'Z'] = match;
  const seconds = clock.length === 5 ? `${clock}:00` : clock;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : wholeOffset(zone);
  const time = Date.parse(`${day}T${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}

function wholeOffset(zone: string): string {
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
