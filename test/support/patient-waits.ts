import { vi } from 'vitest';

const { waitFor, waitUntil } = vi;
const PATIENCE_MS = 60_000;

// They wait one second by default, which a loaded machine exceeds.
vi.waitFor = (check, options = PATIENCE_MS) => waitFor(check, options);
vi.waitUntil = (check, options = PATIENCE_MS) => waitUntil(check, options);
