import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServerUnderTest } from '../support/running-server.js';

const PROGRAM = fileURLToPath(new URL('../fixtures/jobs/log-lines.mjs', import.meta.url));
const LAUNCH =
  'mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { arn } }';
const COUNT = 'query ($arn: Arn!) { job(arn: $arn) { logs(last: 1) { lineCount } } }';
/** The numbers and the texts of the lines that exist in the page. */
const ROWS =
  "[...document.querySelectorAll('[data-line]')].map((row) => [Number(row.dataset.line), row.lastChild.textContent])";

/** Launches a job that prints so many lines, at most so many a second; returns its ARN. */
export async function launchLines(
  server: ServerUnderTest,
  name: string,
  words: readonly number[],
): Promise<string> {
  const entrypoint = ['node', PROGRAM, ...words.map(String)];
  const input = { name, algorithm: { image: 'local', entrypoint }, channels: [], resources: {} };
  const { data, errors } = await server.graphql(LAUNCH, { variables: { input } });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data.createTrainingJob.arn;
}

/** How many lines the log of a job has. */
export async function countLines(server: ServerUnderTest, arn: string): Promise<number> {
  return (await server.graphql(COUNT, { variables: { arn } })).data.job.logs.lineCount;
}

/** The address of the log of a training job. */
export function logAddress(url: string, name: string, search = ''): string {
  return `${url}/console/jobs/training/${name}?tab=logs${search}`;
}

export function lineOf(page: Page, number: number): Locator {
  return page.locator(`[data-line="${number}"]`);
}

/** The numbers and the texts of the lines that exist in the page. */
export async function rowsOf(page: Page): Promise<[number, string][]> {
  return (await page.evaluate(ROWS)) as [number, string][];
}

/** The rows of the page, once all their texts are loaded. */
export async function loadedRowsOf(page: Page): Promise<[number, string][]> {
  const isLoaded = async () => (await rowsOf(page)).every(([, text]) => text !== '…');
  await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  return rowsOf(page);
}
