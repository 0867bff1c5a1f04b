import { type Browser, chromium, type Page } from 'playwright-core';

/** A tab of a real browser, which remembers what it asked for and complained about. */
export interface Tab extends AsyncDisposable {
  readonly page: Page;
  /** The hosts of all requests and web sockets. */
  readonly hosts: Set<string>;
  /** Errors of the page, such as what the Content-Security-Policy refused. */
  readonly complaints: string[];
}

/** Opens a new tab, with no state of others. */
export async function openTab(installed: string): Promise<Tab> {
  const { program, env } = JSON.parse(installed);
  const browser: Browser = await chromium.launch({
    executablePath: program,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'],
  });
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1400, height: 900 } });
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, hosts, complaints, [Symbol.asyncDispose]: () => browser.close() };
}
