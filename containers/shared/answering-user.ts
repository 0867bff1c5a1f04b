import { readFile } from 'node:fs/promises';

/** The ends of a connection over loopback. */
interface Connection {
  readonly from: number;
  readonly to: number;
}

/** A line of the kernel's table of sockets. */
interface SocketEntry {
  readonly host: string;
  readonly port: number;
  readonly remotePort: number;
  readonly isListening: boolean;
  readonly uid: number;
  readonly isOpen: boolean;
  /** False for a connection that waits to be accepted, and for one that its process has closed. */
  readonly isTaken: boolean;
}

const LISTEN = '0A';
/** Established, or about to be. */
const OPEN = ['01', '03'];
/** 127.0.0.1, and the other addresses that receive its connections, as the kernel writes them. */
const LOOPBACK = ['0100007F', '0000000000000000FFFF00000100007F'];
const EVERYWHERE = ['00000000', '0'.repeat(32)];

/**
 * Whether a process of a user is at the other end of a connection: it has accepted the connection,
 * or only it listens where the connection waits. Any program can take a port as soon as no process
 * listens there, but a connection never changes its owner, so one check per connection is enough.
 */
export async function isAnsweredBy(uid: number, { from, to }: Connection): Promise<boolean> {
  // The kernel lists listening sockets first. A process that accepted the connection still has it
  // or has closed it.
  const entries = (await Promise.all(['tcp', 'tcp6'].map(entriesOf))).flat();
  const ours = entries.filter(({ port }) => port === to);
  const end = ours.find((entry) => entry.remotePort === from && LOOPBACK.includes(entry.host));
  if (!end) return false;
  if (end.isTaken) return end.uid === uid;
  if (!end.isOpen) return false;
  const listening = ours.filter(
    ({ isListening, host }) => isListening && [...LOOPBACK, ...EVERYWHERE].includes(host),
  );
  return listening.length > 0 && listening.every((entry) => entry.uid === uid);
}

async function entriesOf(table: string): Promise<readonly SocketEntry[]> {
  const text = await readFile(`/proc/self/net/${table}`, 'latin1').catch(() => '');
  return text.trim().split('\n').slice(1).map(toEntry);
}

function toEntry(line: string): SocketEntry {
  const [, local = '', remote = '', state = '', , , , uid, , inode] = line.trim().split(/\s+/);
  const [host = '', port = ''] = local.split(':');
  return {
    host,
    port: Number.parseInt(port, 16),
    remotePort: Number.parseInt(remote.split(':')[1] ?? '', 16),
    isListening: state === LISTEN,
    isOpen: OPEN.includes(state),
    uid: Number(uid),
    isTaken: inode !== '0',
  };
}
