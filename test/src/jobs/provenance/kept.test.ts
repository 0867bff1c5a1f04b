import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { statementId, statementVertex } from '#src/domain/job/index.js';
import { sealStatement } from '#src/domain/provenance/index.js';
import { openSigner } from '#src/server/system/signer.js';
import { editComponent } from '../../../support/edit-component.js';
import { runChain, train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const REFUSED = expect.objectContaining({ code: 'VALIDATION_FAILED' });
const MODEL = `fs.mkdirSync(process.env.SVC_MODEL_DIR,{recursive:true});fs.writeFileSync(process.env.SVC_MODEL_DIR+'/m','1');`;

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

describe('a kept statement', () => {
  it('is in the commit that ended the job', async () => {
    const { arn, trialComponent } = await train(platform, 'ended', { program: MODEL });
    const ids = [vertexIdOf(arn), statementId(trialComponent)];
    const found = [...(await platform.store.vertices(ids)).values()];
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ version }) => version)).size).toBe(1);
  });

  it('does not follow edits of the trial component', async () => {
    const subject = await runChain(platform);
    const { provenance } = platform.services;
    const before = await provenance(subject);
    const { trialComponent: arn } = await platform.ended('scores');
    const parameters = { reviewedBy: 'security' };
    await editComponent(platform, arn, (known) => {
      return { ...known, parameters, inputArtifacts: [], outputArtifacts: [] };
    });
    expect(await provenance(subject)).toEqual(before);
  });

  it('has what the caller chose, without values of the environment', async () => {
    const entrypoint = [process.execPath, '-e', MODEL, '--'];
    const git = { repository: 'https://example.com/trusted', commit: 'a'.repeat(40) };
    const algorithm = { image: 'fixture', entrypoint, metricDefinitions: [] };
    const environment = { TOKEN: 'very secret' };
    const hyperparameters = { epochs: '3' };
    const request = { name: 'named', algorithm, environment, hyperparameters, git, channels: [] };
    await platform.jobs.submit(platform.request(request), TESTER);
    const { arn, seed, role, resources } = await platform.ended('named');
    const statement = await statementOf(arn);
    expect(JSON.stringify(statement)).not.toContain('very secret');
    expect(statement.predicate.buildDefinition).toMatchObject({
      externalParameters: {
        algorithm: { image: 'fixture', entrypoint },
        hyperparameters,
        environment: ['TOKEN'],
        resources,
        role,
      },
      internalParameters: {
        seed: `${seed}`,
        claimedByCaller: { 'git.commit': git.commit, 'git.repository': git.repository },
      },
    });
    expect(JSON.stringify(statement.predicate.buildDefinition.resolvedDependencies)).not.toContain(
      git.commit,
    );
  });

  it('names digests of bytes and of lists of objects apart', async () => {
    await runChain(platform);
    const { arn, command } = await platform.processed('prep');
    expect(await statementOf(arn)).toMatchObject({
      subject: [{ name: 'clean', digest: { forebearManifestV1: expect.any(String) } }],
      predicate: {
        buildDefinition: {
          externalParameters: { command, inputs: [{ name: 'raw' }], outputs: [{ name: 'clean' }] },
          resolvedDependencies: [
            { name: 'raw', digest: { sha256: expect.any(String) } },
            { name: 'SageMaker.ImageUri', uri: 'fixture' },
          ],
        },
      },
    });
  });

  it('is not there for a job that failed, or that ended before', async () => {
    const { arn } = await train(platform, 'failed', { program: `${MODEL}process.exit(1)` });
    await expect(platform.services.provenance(arn)).rejects.toEqual(REFUSED);
    const ended = await train(platform, 'earlier', { program: MODEL });
    await removeKept(ended.trialComponent);
    await expect(platform.services.provenance(ended.arn)).rejects.toEqual(REFUSED);
  });

  it('is refused when another key signed it, or when it is about another job', async () => {
    const { provenance } = platform.services;
    const subject = await runChain(platform);
    const { trialComponent, arn, endTime = 0 } = await platform.ended('scores');
    const [own = ''] = (await provenance(subject)).envelopes;
    const other = await openSigner(`${platform.directory}/other.key`);
    const forged = sealStatement(payloadOf(own), other);
    await put(statementVertex({ arn, trialComponent, endTime }, { envelope: forged }));
    await expect(provenance(subject)).rejects.toEqual(REFUSED);
    const prep = await platform.processed('prep');
    await put(statementVertex(prep, { envelope: own }));
    await expect(provenance(prep.arn)).rejects.toEqual(REFUSED);
    await put(statementVertex({ arn, trialComponent, endTime }, { envelope: own }));
    expect((await provenance(subject)).envelopes).toEqual([own]);
  });
});

it('the end of a job is recorded when its statement cannot be signed', async () => {
  await platform.destroy();
  platform = await openPlatform({
    seenSigner: (signer) => ({
      ...signer,
      sign() {
        throw new Error('The key is gone.');
      },
    }),
  });
  const { arn, status } = await train(platform, 'unsigned', { program: MODEL });
  expect(status).toBe('Completed');
  await expect(platform.services.provenance(arn)).rejects.toThrow('could not be signed');
});

type Change = Parameters<TestPlatform['ledger']['commit']>[0]['changes'][number];

async function commit(change: Change): Promise<void> {
  await platform.ledger.commit({ actor: 'tester', changes: [change], expect: [] });
}

async function put(vertex: ReturnType<typeof statementVertex>): Promise<void> {
  await commit({ kind: 'putVertex', vertex });
}

async function removeKept(component: Arn): Promise<void> {
  await commit({ kind: 'removeVertex', id: statementId(component) });
}

async function statementOf(arn: Arn) {
  const { envelopes } = await platform.services.provenance(arn);
  return payloadOf(envelopes[0] ?? '');
}

function payloadOf(envelope: string) {
  return JSON.parse(Buffer.from(JSON.parse(envelope).payload, 'base64').toString());
}
