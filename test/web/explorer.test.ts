import { beforeAll, expect, it } from 'vitest';
import { buildWeb } from '../../tools/build-web.mjs';
import { describeWithExtra } from '../support/describe-extra.js';
import { openTab } from '../support/open-browser.js';
import { startTestServer, TOKENS } from '../support/running-server.js';

const CREATE =
  'mutation { createArtifact(input: { sourceUri: "s3://a-bucket/x", type: "DataSet" }) { arn } }';

describeWithExtra('browser', 'the explorer in a browser', (browser) => {
  beforeAll(() => buildWeb(), 120_000);

  it('takes a token, queries and subscribes, and reaches no other host', {
    timeout: 120_000,
  }, async () => {
    await using server = await startTestServer({ tokens: true });
    await using tab = await openTab(browser);
    const { page, hosts, complaints } = tab;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const answer = page.locator('.graphiql-response');
    /** The editor has read a query once the tab has its name. */
    const open = async (title: string, name: string) => {
      await button(title).click();
      await page.getByRole('tab', { name }).waitFor();
    };

    await page.goto(`${server.url}/graphql?query=${encodeURIComponent('{ executionRole }')}`);
    await page.getByText('executionRole').first().waitFor(); // a link brings a query
    await open('Who I am here', 'WhoAmI');
    await button(/^Execute/).click();
    await answer.getByText('UNAUTHENTICATED').waitFor();

    await page.getByLabel('Token').fill(TOKENS.viewer);
    await button('Use').click();
    await button(/^Execute/).click();
    await answer.getByText('"viewer"').waitFor();

    await open('Follow every commit', 'FollowCommits');
    await button(/^Execute/).click();
    await button(/^Stop/).waitFor();
    const changes = setInterval(() => {
      void server.graphql(CREATE, { headers: { authorization: `Bearer ${TOKENS.operator}` } });
    }, 500);
    await answer
      .getByText('changeCount')
      .waitFor()
      .finally(() => clearInterval(changes));
    await button(/^Stop/).click();

    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
    const [onDisk, inTab] = JSON.parse(String(kept));
    expect(JSON.stringify(onDisk)).not.toContain(TOKENS.viewer);
    expect(Object.values(inTab)).toContain(TOKENS.viewer);
    await page.goto(server.url);
    await page.getByRole('button', { name: /viewer/ }).waitFor(); // the console uses the tab's token

    expect([...hosts]).toEqual([new URL(server.url).host]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
