import { join } from 'node:path';
import { timed } from '../support/measure.js';
import { memoryOf } from '../support/server.js';
import { ourCopies, plainCopies } from './copies.js';

/**
 * Runs copies of one kind in a separate process, so that its memory is that of the copies; prints
 * the measurements.
 */
const [kind = '', endpoint = '', directory = '', model = ''] = process.argv.slice(2);
const SAMPLE_MS = 20;

const copies = kind === 'ours' ? ourCopies(endpoint) : plainCopies(endpoint);
const idle = await memoryOf(process.pid, 'VmRSS');
let peak = idle;
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss() / 2 ** 20);
}, SAMPLE_MS);
const inMs = await timed(() => copies.in(join(directory, kind)));
const outMs = await timed(() => copies.out(model));
clearInterval(sampling);
await copies.close();
console.log(JSON.stringify({ inMs, outMs, rssAboveIdle: peak - idle }));
