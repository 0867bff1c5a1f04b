import { type Browser, chromium, type Page, type Route } from 'playwright-core';

/** A tab of a real browser, which remembers what it asked for and complained about. */
export interface Tab extends AsyncDisposable {
  readonly page: Page;
  /** The hosts of all requests and web sockets. */
  readonly hosts: Set<string>;
  /** Errors of the page, such as what the Content-Security-Policy refused. */
  readonly complaints: string[];
}

/** Starts the browser that `npm run browser` has installed. */
export function launchBrowser(installed: string): Promise<Browser> {
  const { program, env } = JSON.parse(installed);
  return chromium.launch({
    executablePath: program,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'],
  });
}

/** How long a page may take to show something while other tests use the machine. */
const WAIT_MS = 60_000;

/** Opens a new tab without the state of other tabs. */
export async function openTab(installed: string): Promise<Tab> {
  const browser = await launchBrowser(installed);
  const viewport = { width: 1400, height: 900 };
  const context = await browser.newContext({ locale: 'en-US', viewport });
  context.setDefaultTimeout(WAIT_MS);
  await context.route('**/*', passOn);
  const page = await context.newPage();
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // The browser opens web sockets itself, and opens them again.
    const isOfMachine = text.includes('net::ERR_NETWORK_CHANGED');
    if (message.type() === 'error' && !isOfMachine) complaints.push(text);
  });
  return { page, hosts, complaints, [Symbol.asyncDispose]: () => browser.close() };
}

/**
 * Sends a request from this process. The browser fails its own requests whenever a network of the
 * machine changes, as it does while other tests start containers.
 */
async function passOn(route: Route): Promise<void> {
  if (route.request().method() === 'PUT') return route.continue(); // Playwright cannot read the body of an upload
  try {
    await route.fulfill({ response: await route.fetch({ maxRedirects: 0 }) });
  } catch {
    await route.abort().catch(() => undefined); // the page has been closed
  }
}
