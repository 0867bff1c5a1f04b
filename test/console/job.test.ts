import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { EXAMPLE_IMAGES, ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };

describeWithExtra('browser', 'a job in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true, settings: { images: EXAMPLE_IMAGES } });
    await putExampleFiles(server, OPERATOR);
    const arns = [
      await launchExample(server, { name: 'done', hyperparameters: { rate: 0.2 } }, OPERATOR),
      await launchExample(server, { name: 'broken', hyperparameters: { fail: true } }, OPERATOR),
    ];
    await ended(server, arns, OPERATOR);
  });
  afterAll(() => server.close());

  it('says why it failed, what it read, and what it said last', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/training/broken`);
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    await page.getByText('exit code 1').first().waitFor();
    const log = page.getByRole('region', { name: 'Last log lines' }).last();
    await log.getByText('were never seen').first().waitFor();
    await page.getByText('s3://forebear-local-000000000000/logins/train.csv').waitFor();
    for (const name of [/^Delete/, /^Train again/, /^Deploy/, /^Batch transform/]) {
      const text = await page.getByRole('button', { name }).textContent();
      expect(text).toContain('needs the role operator');
    }
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('has a view for the log, metrics, parameters, environment and events', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/jobs/training/done`);
    const open = (name: string) =>
      page
        .getByRole('navigation', { name: 'Views of the job' })
        .getByRole('link', { name })
        .click();

    await open('Logs');
    await page.getByText(/lines, complete/).waitFor();
    await page.getByRole('searchbox', { name: 'Search in the log' }).fill('epoch 3');
    await page.getByText('11 lines', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^\d+ of 11 lines$/).waitFor();
    await page.waitForURL(/tab=logs&find=epoch\+3&line=\d+/);
    await expectAccessible(page);

    await open('Metrics');
    await page.getByRole('img', { name: /^loss of done/ }).waitFor();
    await page
      .getByRole('row', { name: /^accuracy/ })
      .getByText('40', { exact: true })
      .waitFor();
    await expectAccessible(page);

    await open('Parameters');
    await page.getByText('0.2', { exact: true }).first().waitFor();
    await open('Environment');
    await page.getByText('train.cjs').waitFor();
    await expectAccessible(page);
    await open('Events');
    await page.getByRole('rowheader', { name: 'Completed' }).waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('follows a running job and its log, and stops it', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    const slow = { name: 'slow', hyperparameters: { epochs: 5_000, pause_ms: 100 } };
    await launchExample(server, slow, OPERATOR);
    await page.goto(`${server.url}/console/jobs/training/slow?tab=logs`);
    await page.getByText(/^epoch 12\//).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByText(/lines, complete/).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('is trained again with changes, and shows errors at their fields', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs/training/done`);
    await page.getByRole('button', { name: 'Train again' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Name of the new job');
    expect(await name.inputValue()).toBe('done-2');
    await expectAccessible(page);
    const train = dialog.getByRole('button', { name: 'Train', exact: true });
    const refusalOf = (label: string) =>
      dialog
        .locator('div', { has: page.getByLabel(label) })
        .last()
        .getByRole('alert');

    await name.fill('done'); // a failed job would leave its name
    await train.click();
    await refusalOf('Name of the new job').getByText('ALREADY_EXISTS').waitFor();
    await expectAccessible(page);
    await name.fill('changed');
    const input = dialog.getByLabel('Input train');
    const uri = await input.inputValue();
    await input.fill('train.csv');
    await train.click();
    await refusalOf('Input train').getByText('S3_URI_INVALID').waitFor();
    await input.fill(uri);
    await dialog.getByLabel('Longest run (s)').fill('0');
    await train.click();
    await refusalOf('Longest run (s)').getByText('VALIDATION_FAILED').waitFor();

    await dialog.getByLabel('Longest run (s)').fill('600');
    await dialog.getByLabel('rate', { exact: true }).fill('0.3');
    await dialog.getByRole('button', { name: 'Add a hyperparameter' }).click();
    await dialog.getByLabel('Name of hyperparameter 2').fill('epochs');
    await dialog.getByLabel('epochs', { exact: true }).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'changed' }).waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    const { data } = await server.graphql(
      '{ trainingJob(name: "changed") { hyperparameters maxRuntimeSeconds channels { uri contentType } } }',
      { headers: OPERATOR },
    );
    expect(data.trainingJob).toEqual({
      hyperparameters: { rate: '0.3', epochs: '7' },
      maxRuntimeSeconds: 600,
      channels: [{ uri, contentType: 'text/csv' }],
    });
    const [badUri, ...others] = tab.complaints;
    expect(badUri).toContain('400 (Bad Request)'); // the browser notes what is no S3 URI
    expect(others).toEqual([]);
  });

  it('is deployed and used for a batch transform, with a model created from it', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/jobs/training/broken`);
    const broken = page.getByRole('button', { name: /^Deploy/ });
    expect(await broken.textContent()).toContain('The job has not completed.');

    const job = `${server.url}/console/jobs/training/done`;
    await page.goto(job);
    await page.getByRole('button', { name: 'Deploy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Endpoint').fill('logins');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByRole('alert').waitFor(); // a script alone does not serve
    await dialog.getByLabel('Serving image').fill('rows:1');
    const type = dialog.getByLabel('Instance type');
    await type.fill('tiny');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByText('This model exists.').waitFor(); // the model was made
    await dialog.getByText("'tiny' is not an instance type").waitFor();
    await expectAccessible(page);
    await type.fill('local');
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await page.getByRole('heading', { name: 'logins' }).waitFor();
    await page.getByText('In service', { exact: true }).waitFor();

    await page.goto(job);
    await page.getByRole('button', { name: 'Deploy' }).click();
    await dialog.getByRole('link', { name: 'Update logins' }).click();
    await page.getByRole('dialog', { name: 'Update logins' }).waitFor();
    await page.waitForURL(/do=update/);

    await page.goto(`${server.url}/console/models/done`);
    await page.getByRole('button', { name: 'Batch transform' }).click();
    await dialog.getByLabel('Input').fill('s3://forebear-local-000000000000/logins/train.csv');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Transform' }).click();
    await page.getByRole('heading', { name: 'done-transform' }).waitFor();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('says that there is no such job', async () => {
    await using tab = await openTab(browser);
    await useToken(tab.page, TOKENS.viewer);
    await tab.page.goto(`${server.url}/console/jobs/training/nothing`);
    await tab.page.getByRole('heading', { name: 'There is no training job nothing' }).waitFor();
  });
});
