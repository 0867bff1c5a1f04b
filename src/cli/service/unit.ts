import { posix } from 'node:path';
import { misuse } from '../failure.js';

/** What a unit of systemd is made from. */
export interface UnitOptions {
  /** The user that the server runs as. */
  readonly user: string;
  /** The interpreter and the program of this command line. */
  readonly program: readonly string[];
  /** The words behind `serve`. */
  readonly words: readonly string[];
  /** Set when the words name another data directory than {@link STATE_DIRECTORY}. */
  readonly dataDirectory?: string;
  /** Whether each program runs as a separate user. The server needs capabilities for that. */
  readonly changesUsers: boolean;
}

export const UNIT_NAME = 'forebear.service';
/** The default folder of the data. */
export const STATE_DIRECTORY = '/var/lib/forebear';
/** The first line of a unit that `forebear service install` wrote. */
export const UNIT_MARK = '# Written by: forebear service install';

/** What the server needs to run programs as other users: see running.md. */
const CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID']
  .map((name) => `CAP_${name}`)
  .join(' ');

/**
 * The text of the unit. Only the server ends with the unit; programs of jobs go on, and the next
 * server takes them over. So their temporary files are in the state directory: the private `/tmp`
 * ends with the server. Throws `VALIDATION_FAILED` for text that a unit cannot contain safely.
 */
export function unitText(options: UnitOptions): string {
  const { user, program, words, dataDirectory, changesUsers } = options;
  if (!/^[a-z_][a-z0-9_-]{0,30}$/.test(user))
    throw misuse(
      `The user of the service cannot be ${shown(user)}: a name has lower-case letters, digits, _ and -.`,
    );
  for (const path of program) refusePath(path);
  const data = dataDirectory ?? STATE_DIRECTORY;
  refusePath(data);
  const command = [...program, 'serve', '--data-directory', data, ...words].map(quoted).join(' ');
  return `${UNIT_MARK}
# Change it with: systemctl edit ${UNIT_NAME}
[Unit]
Description=Forebear, a machine-learning platform
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${command}
User=${user}
WorkingDirectory=${STATE_DIRECTORY}
StateDirectory=forebear forebear/tmp
StateDirectoryMode=0700
Environment=TMPDIR=${STATE_DIRECTORY}/tmp
Restart=on-failure
RestartSec=2
TimeoutStopSec=60
# Programs of jobs outlive the server; the next one takes them over.
KillMode=process
OOMPolicy=continue
TasksMax=infinity
LimitNOFILE=65536

NoNewPrivileges=yes
CapabilityBoundingSet=${changesUsers ? CAPABILITIES : ''}
AmbientCapabilities=${changesUsers ? CAPABILITIES : ''}
ProtectSystem=strict
${dataDirectory === undefined ? '' : `ReadWritePaths=${quoted(dataDirectory)}\n`}ProtectHome=yes
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
RestrictSUIDSGID=yes
RestrictRealtime=yes
LockPersonality=yes
SystemCallArchitectures=native

[Install]
WantedBy=multi-user.target
`;
}

/** One word of a command in a unit, by the rules of systemd.syntax(7). */
function quoted(word: string): string {
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}%]/u.test(word))
    throw misuse(
      `A unit cannot contain ${shown(word)}: it has a control character, a line break or a percent sign. Write such a setting into ${STATE_DIRECTORY}/forebear.json.`,
    );
  const escaped = word.replace(/[\\"]/g, '\\$&').replaceAll('$', '$$$$');
  return /^[\w./:=,@+-]+$/.test(word) ? word : `"${escaped}"`;
}

/** systemd has separate rules for the paths of programs and folders, so only simple ones are accepted. */
function refusePath(path: string): void {
  if (!posix.isAbsolute(path) || posix.normalize(path) !== path || /[$"'\\;]/.test(path))
    throw misuse(
      `A unit cannot contain the path ${shown(path)}: a path is absolute, without '..' and without $ " ' \\ and ;.`,
    );
  quoted(path);
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
