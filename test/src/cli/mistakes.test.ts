import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliHere } from '../../support/cli-here.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const IMAGES = JSON.stringify({ scorer: { train: ['true'], serve: ['true'] } });
const BUCKET = 's3://forebear-local-000000000000';
const MODEL = 'mutation { createModel(input: { name: "scorer", image: "scorer" }) { arn } }';
const ENDPOINT = `mutation { createEndpoint(input: {
  name: "logins", variants: [{ modelName: "scorer" }]
}) { arn } }`;

describe('mistakes, and habits from other tools', () => {
  let server: ServerUnderTest;
  let cwd: string;
  beforeAll(async () => {
    cwd = await directories.fresh();
    server = await startTestServer({ settings: { images: IMAGES } });
    for (const query of [MODEL, ENDPOINT]) expect((await server.graphql(query)).errors).toEqual([]);
  });
  afterAll(() => server.close());

  const run = (line: string) => runCliHere(cwd, line.split(' '), { FOREBEAR_URL: server.url });

  it.each([
    ['deploy logins --model scorer', /^forebear: ALREADY_EXISTS: .+ --update\.$/m],
    ['tune --image scorer --objective loss', /--range is missing/],
    ['transform --name t', /--model is missing/],
    ['invoke logns 1', /no endpoint 'logns'; did you mean 'logins'\?/],
    ['lineage scorr', /no job, model or endpoint 'scorr'; did you mean 'scorer'\?/],
    ['endpoints get nothing-like-it', /see forebear endpoints\./],
    ['impact ./none.csv', /'\.\/none\.csv' does not exist; check the path/],
    ['query --variables @none.json {a}', /'none\.json' does not exist; check the path/],
    ['jobs trials scorer', /There is no tuning job 'scorer'; see forebear jobs\./],
    ['train --image scorer --output-path nowhere', /^forebear: \w+: outputPath: /m],
    ['invoke logins --file none.csv', /'none\.csv' does not exist; check the path/],
    [`quarantine add s3://none/x --reason x`, /Nothing is recorded of 's3:\/\/none\/x'/],
    ['deploy new --model scorer --override ', /The override has no valid reason; give 1 to 1024/],
    ['train -f none.yaml', /'none\.yaml' does not exist; check the path/],
    ['train --source-dir none --entry-point a.py', /'none' does not exist; check the path/],
    ['endpoints --status servce', /Give one of creating, updating, in_service/],
    ['endpoints stop logins', /did you mean: forebear endpoints delete/],
    ['run .', /did you mean: forebear train/],
    ['models deploy scorer', /did you mean: forebear deploy$/m],
    ['jobs logs x', /did you mean: forebear logs$/m],
    ['jobs --status complet', /Did you mean completed\?/],
    ['export --odd-names shout s3://a/b/', /Allowed choices are refuse, encode, quote/],
    ['export --profile plain s3://a/b/', /Allowed choices are strict, legacy/],
    ['lineage scorer -d sideways', /Give one of ascendants, descendants, both/],
    ['deploy x --model scorr', /no model 'scorr'; did you mean 'scorer'\?/],
    ['deploy logns --model scorer --update', /no endpoint or model 'logns'; did you mean 'logins'/],
    [`transform --model scorr --input ${BUCKET}/in/ --output-path ${BUCKET}/out/`, /mean 'scorer'/],
    ['endpoints delete logns', /no endpoint 'logns'; did you mean 'logins'\?/],
    ['endpoints get endpoint/logns', /no endpoint 'logns'; did you mean 'logins'\?/],
    ['models delete scorr', /no model 'scorr'; did you mean 'scorer'\?/],
    ['artifacts get model/scorer', /did you mean: forebear models get scorer/],
    ['registry show churn', /There is no model package group 'churn'/],
    ['registry alias churn 1', /'churn' names no alias; write <group>@<alias>/],
    ['registry register churn --metric auc', /Give <name>=<value>/],
    ['registry approve churn:1', /--reason/],
    ['deploy x --package churn@champion', /NOT_FOUND: .*'churn\/champion'/],
    ['deploy x --model scorer --package churn:1', /Give one of --job, --model and --package/],
    ['login --token', /leave --token out .+ --token-stdin/],
    ['login --token secret', /leave --token out .+ --token-stdin/],
    ['train --name --algorithm ipinsights', /; --name has no value/],
    ['help trian', /no command 'trian'; did you mean: forebear train/],
    [
      'quarantine relase leak --reason x',
      /'quarantine relase'; did you mean: .+ quarantine release$/m,
    ],
    ['policy shwo', /no command 'policy shwo'; did you mean: forebear policy show$/m],
    ['-v', /unknown option '-v' – did you mean: --version\?/],
    ['jobs get -v x', /unknown option '-v'; usage: forebear jobs get \[options\] <name>/],
    ['jobs -v', /usage: forebear jobs\|job \[options\], or forebear jobs <verb> <name>/],
    ['jobs --created 1d', /did you mean: --created-after\?/],
    ['jobs --nothing-like-it', /unknown option '--nothing-like-it'; usage: forebear jobs/],
    ['logs a b', /but got 2; usage: forebear logs\|log \[options\] <name>/],
    ['models get a b', /but got 2; usage: forebear models get \[options\] <name>/],
    ['jobs list trials x', /did you mean: forebear jobs trials x/],
    ['models list scorer', /did you mean: forebear models --name scorer/],
  ])('explains %s', async (line, message) => {
    const { code, stderr } = await run(line);
    expect(stderr).toMatch(message);
    expect(code).not.toBe(0);
    expect(stderr).not.toMatch(/ENOENT|Input!|required type/);
  });

  it.each([
    ['train', 'algorithm: { image: scorer }\nchannels: 5', /channels/],
    ['train', 'algorithm: { image: scorer }\nresources: []', /resources/],
    ['train', 'algorithm: null', /Say what is trained/],
    ['process', 'image: local\nresources: 5', /resources/],
    ['transform', 'modelName: scorer\nresources: 5', /resources/],
    ['tune', 'trainingJob: x\nobjective: { metricName: m }\nranges: {}\nmaxJobs: 1', /trainingJob/],
    ['tune', 'trainingJob: { algorithm: { image: scorer } }\nobjective: auc', /objective/],
    [
      'train',
      'algorithm: { image: scorer }\nchannels: [{ uri: "s3://data/" }]',
      /The field 'channels\[0\]\.name' is missing/,
    ],
    ['tune', 'trainingJob: { algorithm: { image: scorer } }\nobjective: {}', /--objective is miss/],
  ])('refuses a wrong shape in a file of %s: %s', async (command, text, message) => {
    await writeFile(join(cwd, 'job.yaml'), text);
    const { code, stderr } = await run(`${command} -f job.yaml`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('names an unknown key of a policy', async () => {
    await writeFile(join(cwd, 'wrong.yaml'), 'name: a\non: [deploy]\nrequires: "true"\nmessage: m');
    const { code, stderr } = await run('policy create wrong.yaml');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("wrong.yaml has the unknown key 'requires'; did you mean 'require'?"),
    ]);
  });

  it('keeps a hyperparameter of any name', async () => {
    await writeFile(
      join(cwd, 'job.yaml'),
      'algorithm: { image: scorer }\nhyperparameters: { a: 1 }',
    );
    const { stdout } = await run('train -f job.yaml --dry-run -o json -p __proto__=x');
    expect(stdout).toContain('"__proto__": "x"');
  });

  it('deletes the jobs that there are, and reports each other', async () => {
    for (const name of ['one', 'two'])
      expect((await run(`process --name ${name} --wait -- true`)).code).toBe(0);
    const { code, stdout, stderr } = await run('jobs delete gone one lost two');
    expect([code, stdout]).toEqual([3, 'job one is deleted\njob two is deleted\n']);
    expect(stderr).toMatch(/no job 'gone'.*\n.*no job 'lost'/);
  });

  it('names the type of artifacts that was meant', async () => {
    const { code, stderr } = await run('artifacts --type modle');
    expect([code, stderr]).toEqual([0, 'No artifacts found; did you mean --type Model?\n']);
  });

  it.each([
    ['version', /^\d+\.\d+\.\d+$/m],
    ['ls', /jobs|^$/],
    ['models ls', /scorer/],
    ['endpoints list', /logins/],
    ['endpoints --status Failed', /endpoints|logins|^$/],
    ['jobs --status running', /jobs|^$/],
    ['models get model/scorer -o name', /^scorer$/m],
    ['artifacts --type IMAGE', /^Image +scorer/m],
    ['artifacts --type images', /^Image +scorer/m],
    ['lineage logins --direction upstream', /^Endpoint logins/],
  ])('accepts %s', async (line, output) => {
    const { code, stdout, stderr } = await run(line);
    expect([code, stdout], stderr).toEqual([0, expect.stringMatching(output)]);
  });

  it('suggests nodes when a field is asked of a connection', async () => {
    const { errors } = await server.graphql('{ models { name } }');
    expect(errors[0]?.message).toContain("Its items are in 'nodes': { nodes { name } }.");
  });
});
