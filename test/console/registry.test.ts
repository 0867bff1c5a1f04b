import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { ended, launchExample, putExampleFiles } from '../support/console-data.js';
import { ExampleRegistry } from '../support/console-registry.js';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { type ServerUnderTest, startTestServer, TOKENS } from '../support/running-server.js';
import { expectAccessible, tabTo, useToken } from './console-page.js';

const OPERATOR = { authorization: `Bearer ${TOKENS.operator}` };
const ADMIN = { authorization: `Bearer ${TOKENS.admin}` };

describeWithExtra('browser', 'the models and the registry in the console', (browser) => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    await buildWeb();
    server = await startTestServer({ tokens: true });
  });
  afterAll(() => server.close());

  it('says that there are no groups and no models yet', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/models`);
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Models 0/ }).click();
    await page.getByRole('heading', { name: 'No models yet' }).waitFor();
    await page.goto(`${server.url}/console/registry/nothing`);
    await page.getByRole('heading', { name: 'There is no group nothing' }).waitFor();
    await page.goto(`${server.url}/console/models/nothing`);
    await page.getByRole('heading', { name: 'There is no model nothing' }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('shows a group as soon as it is filled, its aliases on top', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/models`);
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await fill(server);
    const aliases = page.getByRole('region', { name: 'Aliases' });
    await aliases.getByText('Better in every week of June').waitFor();
    await page.getByRole('link', { name: 'Groups 2' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('table').getByRole('link', { name: 'logins', exact: true }).click();
    await page.getByRole('heading', { name: 'logins', exact: true }).waitFor();
    await page.getByRole('article', { name: 'champion' }).getByText('version 2').waitFor();
    await page.getByRole('columnheader', { name: 'auc' }).waitFor();
    const move = page
      .getByRole('article', { name: 'champion' })
      .getByRole('button', { name: /^Move/ });
    expect(await move.textContent()).toContain('needs the role operator');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'History' }).first().click();
    await page.getByRole('dialog').getByText('new → 1').waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('says which rule keeps an operator from an alias, and from approving an own version', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.operator);
    await page.goto(`${server.url}/console/registry/logins`);
    const card = page.getByRole('article', { name: 'champion' });
    const back = card.getByRole('button', { name: /^Roll back/ });
    expect(await back.textContent()).toContain('champion is protected: ann and admins may move it');
    await page.getByRole('link', { name: 'Version 3', exact: true }).click();
    const approve = page.getByRole('button', { name: /^Approve(?!d)/ });
    expect(await approve.textContent()).toContain('Another caller must approve it');
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    expect(tab.complaints).toEqual([]);
  });

  it('shows a version beside the champion, its card as text, and its decisions', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.viewer);
    await page.goto(`${server.url}/console/registry/logins/1`);
    const beside = page.getByRole('region', { name: 'Compared with logins@champion' });
    await beside.getByRole('row', { name: /^auc/ }).waitFor();
    await page.getByRole('heading', { name: 'What it is for' }).waitFor();
    await page.getByText("<script>alert('never run')</script>").waitFor();
    await page.getByText('Checked on the logins of May').waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('3');
    await page.waitForURL(/beside=3$/);
    await page.getByRole('region', { name: 'Compared with logins:3' }).waitFor();

    await page.getByRole('link', { name: /^job-1-/ }).click();
    await page.waitForURL(/\/models\/job-1-/);
    const registered = page.getByRole('region', { name: 'Registered as' });
    await registered.getByRole('link', { name: 'logins:1' }).waitFor();
    await page.getByText('No endpoint serves it now.').waitFor();
    await expectAccessible(page);
    expect(tab.complaints).toEqual([]);
  });

  it('does not move an alias that another caller has moved meanwhile', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/registry/logins`);
    const card = page.getByRole('article', { name: 'challenger' });
    await card.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It moves from version 3 to version').waitFor();
    const move = { group: 'logins', alias: 'challenger', version: 2, reason: 'Quicker' };
    await new ExampleRegistry(server, OPERATOR).move(move);
    await dialog.getByText('The alias was moved meanwhile.').waitFor();
    await dialog.getByText('“Quicker”').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move it from version 2' }).click();
    await dialog.getByLabel('To version').fill('1');
    await dialog.getByLabel('Reason').fill('The old one, to compare');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await card.getByText('The old one, to compare').waitFor();
    await card.getByText('version 1').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('approves, promotes and rolls back by the keyboard alone', async () => {
    await using tab = await openTab(browser);
    const { page } = tab;
    await useToken(page, TOKENS.admin);
    await page.goto(`${server.url}/console/registry/logins/3`);
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }));
      await page.keyboard.press('Enter');
    };
    await press('Approve');
    await page.keyboard.type('Fewer alarms at night'); // the field has the focus
    await pressInDialog('Approve');
    await page.getByText('Fewer alarms at night').waitFor();

    await press('Promote');
    await page.keyboard.type('logins-prod');
    await page.keyboard.press('Tab');
    await page.keyboard.type('champion');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Passed the tests');
    await pressInDialog('Promote');
    await page.waitForURL(/\/registry\/logins-prod\/2$/);
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByRole('link', { name: 'logins:3' }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'logins-prod', exact: true }));
    await page.keyboard.press('Enter');

    const card = page.getByRole('article', { name: 'champion' });
    await card.getByText('Passed the tests').waitFor();
    await press('Roll back');
    await page.getByText('whose bytes exist: version 1').waitFor();
    await page.keyboard.type('Too many alarms');
    await pressInDialog('Roll back');
    await card.getByText('Too many alarms').waitFor();
    await card.getByText('version 1').waitFor();
    expect(tab.complaints).toEqual([]);

    async function pressInDialog(name: string): Promise<void> {
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name, exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});

/** A group with three versions of an operator, and one for production with the first of them. */
async function fill(server: ServerUnderTest): Promise<void> {
  await putExampleFiles(server, OPERATOR);
  const names = ['job-1', 'job-2', 'job-3'];
  const arns = [];
  for (const [index, name] of names.entries()) {
    const job = { name, hyperparameters: { epochs: 5, rate: 0.1 * (index + 1) } };
    arns.push(await launchExample(server, job, OPERATOR));
  }
  await ended(server, arns, OPERATOR);
  const admin = new ExampleRegistry(server, ADMIN);
  const protectedAliases = [{ alias: 'champion', principals: ['ann'] }];
  await admin.create({ name: 'logins', protectedAliases });
  await admin.create({ name: 'logins-prod', selfApproval: true });
  await new ExampleRegistry(server, OPERATOR).register('logins', names);
  await admin.approve('logins:1', 'Checked on the logins of May');
  await admin.approve('logins:2', 'Better by 2 points');
  const moves = [
    { alias: 'champion', version: 1, reason: 'The first one' },
    { alias: 'challenger', version: 3, reason: 'Runs as a shadow' },
    { alias: 'champion', version: 2, reason: 'Better in every week of June' },
  ];
  for (const move of moves) await admin.move({ group: 'logins', ...move });
  await admin.promote({ from: 'logins:1', toGroup: 'logins-prod', toAlias: 'champion' });
}
