import { readdirSync, readFileSync } from 'node:fs';

const SIGTERM_BIT = 1n << 14n;

/** True when a script of a run, in a container on this machine, handles SIGTERM. */
export function hearsSigterm(run: string, script: string): boolean {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1');
    } catch {
      return ''; // it has ended meanwhile
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      const isIt = /^node\0/.test(read(pid, 'cmdline')) && read(pid, 'cmdline').includes(script);
      if (!isIt || !read(pid, 'environ').includes(`FOREBEAR_RUN=${run}`)) return false;
      const caught = /^SigCgt:\s+(\w+)$/m.exec(read(pid, 'status'))?.[1] ?? '0';
      return (BigInt(`0x${caught}`) & SIGTERM_BIT) !== 0n;
    });
}
