import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread on a module of this package, named relative to `base` with the suffix `.js`. When the
 * package runs from its TypeScript sources (tests, benches), the thread compiles them as it loads them.
 */
export function spawn(base: string, module: string, workerData: unknown): Worker {
  const url = new URL(module, base);
  if (!base.endsWith('.ts')) return new Worker(url, { workerData });
  const source = fileURLToPath(url).replace(/\.js$/, '.ts');
  const compiler = createRequire(base).resolve('tsx/cjs/api');
  const code = `require(${JSON.stringify(compiler)}).register(); require(${JSON.stringify(source)});`;
  return new Worker(code, {
    eval: true,
    execArgv: ['--conditions=forebear:source'],
    workerData,
  });
}
