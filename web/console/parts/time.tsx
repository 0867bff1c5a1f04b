import { useEffect, useState } from 'react';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** One formatter for all: making one takes longer than formatting a hundred lines of a log. */
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** A time as a distance from now, with the exact one and its zone in the title. */
export function RelativeTime({ time }: { readonly time: string }) {
  const now = useNow(15_000);
  const date = new Date(time);
  return (
    <time dateTime={time} title={exactTime(time)}>
      {distance((date.getTime() - now) / 1_000)}
    </time>
  );
}

/** Options of {@link Duration}. */
export interface DurationProps {
  readonly from: string | null | undefined;
  /** Absent: it still runs. */
  readonly to: string | null | undefined;
}

/** The time that something took, or has taken so far. */
export function Duration({ from, to }: DurationProps) {
  const now = useNow(to ? undefined : 1_000);
  if (!from) return <>–</>;
  const end = to ? Date.parse(to) : Math.max(now, Date.parse(from));
  return <>{durationOf((end - Date.parse(from)) / 1_000)}</>;
}

export function durationOf(seconds: number): string {
  if (seconds < 0.1) return '< 0.1 s';
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${hours} h ${minutes % 60} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function exactTime(time: string): string {
  return exact.format(new Date(time));
}

function distance(seconds: number): string {
  if (seconds > -45 && seconds < 45) return 'now';
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60];
  return relative.format(Math.round(seconds / size), unit);
}

/** The current time, updated at an interval; without one it never updates. */
function useNow(interval: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (interval === undefined) return;
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
