import { readToken, tokenHeaders } from '../../../shared/token.js';
import { type Failure, unreachable } from '../../client/failure.js';

/** The address of the bytes of an object. */
export function addressOf(uri: string): string {
  const path = uri.replace(/^s3:\/\//, '');
  return `/objects/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Stores a file; the browser streams it from the disk. Returns why it failed. */
export function upload(uri: string, file: File): Promise<Failure | undefined> {
  return ask(uri, { method: 'PUT', body: file });
}

export function remove(uri: string): Promise<Failure | undefined> {
  return ask(uri, { method: 'DELETE' });
}

/**
 * Saves an object as a file. A link cannot carry a token, so that with one the bytes come through
 * the page.
 */
export async function download(uri: string, name: string): Promise<Failure | undefined> {
  if (readToken() === '') {
    save(addressOf(uri), name);
    return undefined;
  }
  try {
    const response = await fetch(addressOf(uri), { headers: tokenHeaders() });
    if (!response.ok) return await failureIn(response);
    const url = URL.createObjectURL(await response.blob());
    save(url, name);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return undefined;
  } catch (error) {
    return unreachable(error);
  }
}

function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

async function ask(uri: string, init: RequestInit): Promise<Failure | undefined> {
  try {
    const response = await fetch(addressOf(uri), { ...init, headers: tokenHeaders() });
    return response.ok ? undefined : await failureIn(response);
  } catch (error) {
    return unreachable(error);
  }
}

async function failureIn(response: Response): Promise<Failure> {
  const { code = `HTTP ${response.status}`, message = '' } = (await response
    .json()
    .catch(() => ({}))) as Partial<Failure>;
  return { code, message };
}
