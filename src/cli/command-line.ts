import { reportFailure } from './failure.js';
import { createProgram } from './program.js';

// A reader may stop early, as `head` does (EPIPE). After any other error, such as a full disk or a closed terminal,
// the command still runs to its end, so that it cleans up, and exits with 1.
let lost = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || lost) return;
  lost = true;
  process.exitCode = 1;
  process.stderr.write(`forebear: The output cannot be written: ${error.message}\n`);
});
process.stderr.on('error', () => undefined); // the error cannot be reported anywhere
try {
  await (await createProgram(process.argv.slice(2))).parseAsync();
} catch (error) {
  reportFailure(error);
}
