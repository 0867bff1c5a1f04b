import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { Estimator, Session } from '#src/client/index.js';
import type { BenchOptions, Figures } from './support/bench.js';
import { inTemporaryDirectory } from './support/directory.js';
import { completed, launch } from './support/job.js';
import { median, round, scaled, timed } from './support/measure.js';
import { serve } from './support/server.js';

const ROUNDS = 10;
const LINES = 100;
const IMAGE = 'local';
const PROGRAM = [
  'node',
  '-e',
  `for (let line = 1; line <= ${LINES}; line += 1) console.log('line ' + line)`,
] as const;

/**
 * Measures the kilobytes of the client for browsers, and the seconds that `fit` with its log takes
 * beyond the same job launched and polled by hand, in turns on one server.
 */
export async function run({ scale, note }: BenchOptions): Promise<Figures> {
  note('bundling');
  const clientKb = await bundledKb();
  const rounds = scaled(ROUNDS, scale);
  const { raw, fitted } = await turns(rounds, note);
  const seconds = (samples: readonly number[]) => median(samples) / 1_000;
  return {
    client_kb: round(clientKb, 1),
    overhead_s: round(seconds(fitted) - seconds(raw), 3),
    fit_s: round(seconds(fitted), 3),
    raw_s: round(seconds(raw), 3),
  };
}

/** All chunks together, including those that are loaded on demand. */
async function bundledKb(): Promise<number> {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['forebear:source', 'browser', 'module', 'import'] },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      // Not built as a library, because Vite keeps the white space of libraries.
      rolldownOptions: { input: 'src/client/index.ts', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = outputs as Rolldown.RolldownOutput;
  const codes = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  return codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1_000;
}

function turns(rounds: number, note: (text: string) => void) {
  return inTemporaryDirectory(async (directory) => {
    const { url, stop } = await serve(directory);
    try {
      await using session = new Session({ url });
      const raw: number[] = [];
      const fitted: number[] = [];
      for (let at = 0; at <= rounds; at += 1) {
        const byHand = await timed(async () => {
          await launch(session.client, { name: `raw-${at}`, image: IMAGE, entrypoint: PROGRAM });
          await completed(session.client, `raw-${at}`);
        });
        const byFit = await timed(() => withFit(session, `fit-${at}`));
        if (at === 0) continue; // the first of each is not counted
        raw.push(byHand);
        fitted.push(byFit);
        note(`by hand ${round(byHand)} ms, by fit ${round(byFit)} ms`);
      }
      return { raw, fitted };
    } finally {
      await stop();
    }
  });
}

async function withFit(session: Session, jobName: string): Promise<void> {
  const estimator = new Estimator({ session, image: IMAGE, entrypoint: PROGRAM });
  let lines = 0;
  const logs = ({ message }: { readonly message: string }) => {
    if (/^line \d+$/.test(message)) lines += 1;
  };
  await estimator.fit({}, { jobName, logs });
  if (lines !== LINES) throw new Error(`${lines} of ${LINES} lines were shown.`);
}
