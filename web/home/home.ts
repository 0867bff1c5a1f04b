import '../shared/page.css';
import { tokenHeaders } from '../shared/token.js';

// A page that a browser opens carries no token. If this tab has one, the page is requested again
// with it.
const headers = tokenHeaders();
if ('authorization' in headers) await showWith(headers);

async function showWith(token: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch('/', { headers: { accept: 'text/html', ...token } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = page.querySelector('main');
  if (main) document.querySelector('main')?.replaceWith(main);
}
