import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the pages into dist/web; the server answers their files under /web. */
export default defineConfig({
  root: folder('.'),
  base: '/web/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: folder('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first ones with light-dark()
    chunkSizeWarningLimit: 8_192,
    rolldownOptions: {
      input: {
        console: folder('console/index.html'),
        docs: folder('docs/main.ts'),
        explorer: folder('explorer/index.html'),
        page: folder('shared/page.css'),
      },
      onLog: (level, log, show) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log); // 'use client' has no meaning here
      },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
    manifest: 'manifest.json',
  },
  worker: { format: 'es' },
});
