// Runs a command, and writes a picture of the command and its output:
// npm run terminal-picture -- docs/images/kubectl.png 'kubectl get jobs,pods'.
import { execFileSync } from 'node:child_process';
import { launchBrowser } from '../test/support/open-browser.js';
import { extraPlace } from './extra-place.mjs';

const STYLE = `
  body { margin: 0; width: max-content; font: 18px/28px "DejaVu Sans Mono", monospace; }
  figure { margin: 0; background: #15202b; color: #d7e0ea; border-radius: 12px; overflow: hidden; }
  header { display: flex; gap: 10px; padding: 14px 20px; background: #22303d; }
  header i { width: 16px; height: 16px; border-radius: 50%; background: #46586a; }
  pre { margin: 0; padding: 18px 28px 24px; font: inherit; }
  b { color: #fff; }
  s { color: #6fc2a4; text-decoration: none; }
`;

const [path, command] = process.argv.slice(2);
if (path === undefined || command === undefined)
  throw new Error("Usage: npm run terminal-picture -- <file.png> '<command>'");
const { installed } = extraPlace('browser');
if (installed === undefined) throw new Error('The browser is missing; install it: npm run browser');
const printed = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
const browser = await launchBrowser(installed);
try {
  const page = await browser.newPage();
  await page.setContent(
    `<style>${STYLE}</style><figure><header><i></i><i></i><i></i></header>` +
      `<pre><s>$</s> <b>${escaped(command)}</b>\n${escaped(printed.trimEnd())}</pre></figure>`,
  );
  await page.locator('figure').screenshot({ path, omitBackground: true });
} finally {
  await browser.close();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
