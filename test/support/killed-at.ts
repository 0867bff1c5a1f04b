import type { GraphStore } from '#src/ports/graph-store.js';

/** When a process kills itself: at a group that has a text. */
export interface KillMoment {
  readonly text: string;
  /** Which of the groups that have it, from 1; default the first. */
  readonly nth?: number;
  /** Right before the group is written, which is the default, or right after. */
  readonly when?: 'before' | 'after';
}

/** A store whose process kills itself, with nothing cleaned up. */
export function killedAt({ text, nth = 1, when = 'before' }: KillMoment) {
  let seen = 0;
  return (inner: GraphStore): GraphStore =>
    new Proxy(inner, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name !== 'write') return member.bind(target);
        return (...given: readonly unknown[]) => {
          if (JSON.stringify(given).includes(text)) seen += 1;
          else return member.apply(target, given);
          if (seen === nth && when === 'before') process.kill(process.pid, 'SIGKILL');
          const written = member.apply(target, given) as Promise<unknown>;
          if (seen === nth) void written.then(() => process.kill(process.pid, 'SIGKILL'));
          return written;
        };
      },
    });
}
