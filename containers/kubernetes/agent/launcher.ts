/** The folder that the launcher and the agent share, and the named pipes in it. */
export const EXCHANGE = '/forebear/exchange';
export const PIPES = {
  gate: 'gate',
  events: 'events',
  stdout: 'out',
  /** The agent has it open for as long as it lives. */
  alive: 'alive',
  stderr: 'err',
} as const;

/** The launcher's exit codes for a program that cannot be started. */
export const MISSING_CODE = 127;
export const NOT_EXECUTABLE_CODE = 126;
/** The event after the start of the program. */
export const BEGUN_EVENT = 'begun';
/** The event of a program that does not exist. */
export const MISSING_EVENT = 'missing';

/**
 * The first program of a container whose command is known: it waits at the gate until the folder of
 * the program has arrived, starts the program with both outputs in pipes, and reports its start and
 * its exit. It forwards SIGTERM of the kubelet to the program, and ends when the agent ends. Its
 * arguments are the working directories and the command.
 */
export const LAUNCHER = `
here=$PWD
cd ${EXCHANGE} || exit ${NOT_EXECUTABLE_CODE}
until [ -p ${PIPES.stderr} ]; do sleep 0.05 2>/dev/null || sleep 1; done
{ trap '' TERM; read -r _; kill -KILL $$; } <${PIPES.alive} 2>/dev/null &
exec 3>${PIPES.events} 4>${PIPES.stdout} 5>${PIPES.stderr}
read -r _ <${PIPES.gate}
cd "\${1:-$here}" 2>/dev/null || cd "$2" || cd /
shift 2
command -v "$1" >/dev/null 2>&1 || { echo ${MISSING_EVENT} >&3; exit ${MISSING_CODE}; }
"$@" </dev/null >&4 2>&5 3>&- 4>&- 5>&- &
program=$!
echo ${BEGUN_EVENT} >&3
exec 4>&- 5>&-
trap 'kill -TERM $program 2>/dev/null' TERM
while :; do
  wait $program
  code=$?
  kill -0 $program 2>/dev/null || break
done
echo "$code" >&3
exit "$code"
`;
