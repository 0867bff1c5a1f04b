/**
 * The formats of the bulk loader, and in addition up to three digits of a second and a UTC offset.
 */
const DATE =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Returns milliseconds since the epoch, in UTC unless the text has an offset; undefined for an
 * invalid time.
 */
export function parseDate(text: string): number | undefined {
  const [, years, months, days, hours = '0', minutes = '0', seconds = '0', fraction = '', zone] =
    DATE.exec(text) ?? [];
  if (years === undefined || years === '-000000') return undefined;
  const [year, month, day] = [Number(years), Number(months), Number(days)];
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return undefined;
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const offset = distance(zone);
  if (offset === undefined) return undefined;
  const time = moment.getTime() + ofDay * 1_000 + Number(fraction.padEnd(3, '0')) - offset;
  return Math.abs(time) <= MAX_TIME ? time + 0 : undefined;
}

const MAX_TIME = 8.64e15;

/** Milliseconds that a zone is ahead of UTC. */
function distance(zone = 'Z'): number | undefined {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 18 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
