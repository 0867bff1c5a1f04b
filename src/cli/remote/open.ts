import type { Command } from 'commander';
import { write } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';

export function defineOpen(command: Command): void {
  command.option('--print', 'print the URL only');
  withServer(command).action(async (flags: ServerFlags & { readonly print?: boolean }) => {
    await using client = connect(flags);
    const url = `${client.url}/`;
    write(`${url}\n`);
    if (flags.print || !hasBrowser()) return;
    const { default: open } = await import('open');
    const browser = await open(url);
    browser.once('error', () => undefined); // the URL is printed instead
    browser.unref();
  });
}

/** A machine without a screen, or a pipe, has none. */
function hasBrowser(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, WSL_DISTRO_NAME } = process.env;
  if (!process.stdout.isTTY || SSH_CONNECTION) return false;
  if (process.platform !== 'linux') return true;
  return Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}
