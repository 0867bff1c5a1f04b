import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkProvenance } from '#src/cli/check-provenance.js';
import type { Arn } from '#src/domain/arn.js';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { runChain } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';

let platform: TestPlatform;
let subject: Arn;
beforeEach(async () => {
  platform = await openPlatform();
  subject = await runChain(platform);
});
afterEach(() => platform.destroy());

const place = (name: string) => join(platform.directory, name);

describe('the provenance of a model', () => {
  it('is an in-toto statement about its job, which openssl verifies', async () => {
    const { provenance, storage } = platform.services;
    const { envelopes, publicKey } = await provenance(subject);
    expect(envelopes).toHaveLength(1);
    const { payloadType, payload, signatures } = JSON.parse(envelopes[0] ?? '');
    const bytes = Buffer.from(payload, 'base64');
    const head = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
    await writeFile(place('signed'), Buffer.concat([Buffer.from(head), bytes]));
    await writeFile(place('sig'), Buffer.from(signatures[0].sig, 'base64'));
    await writeFile(place('server.pem'), publicKey);
    const files = ['-inkey', place('server.pem'), '-in', place('signed'), '-sigfile', place('sig')];
    const words = ['pkeyutl', '-verify', '-pubin', '-rawin', ...files];
    const { stdout } = await promisify(execFile)('openssl', words);
    expect(stdout).toContain('Signature Verified Successfully');

    const { seed, modelData = '' } = await platform.ended('scores');
    const hash = createHash('sha256');
    for await (const chunk of (await storage.get(toS3Uri(modelData))).body) hash.update(chunk);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ uri: modelData, digest: { sha256: hash.digest('hex') } }],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          internalParameters: { seed: `${seed}` },
          resolvedDependencies: expect.arrayContaining([
            {
              name: 'train',
              uri: expect.stringContaining('/clean'),
              digest: { forebearManifestV1: expect.stringMatching(/^[0-9a-f]{64}$/) },
            },
          ]),
        },
        runDetails: { metadata: { invocationId: subject, finishedOn: expect.any(String) } },
      },
    });
  });

  it('is checked without a server, for the bytes of a file', async () => {
    const { provenance, storage } = platform.services;
    const { envelopes, publicKey } = await provenance(subject);
    await writeFile(place('bundle'), envelopes.join('\n'));
    await writeFile(place('server.pem'), publicKey);
    const { modelData = '' } = await platform.ended('scores');
    const chunks = [];
    for await (const chunk of (await storage.get(toS3Uri(modelData))).body) chunks.push(chunk);
    await writeFile(place('model'), Buffer.concat(chunks));
    const check = { provenance: place('bundle'), publicKey: place('server.pem'), json: true };
    const [checked] = JSON.parse(await checkProvenance({ ...check, artifact: place('model') }));
    expect(checked.predicate.buildDefinition.externalParameters).toBeDefined();
    await writeFile(place('model'), 'other bytes');
    await expect(checkProvenance({ ...check, artifact: place('model') })).rejects.toMatchObject({
      code: 'PROVENANCE_INVALID',
    });
    const missing = { ...check, publicKey: place('other.pem') };
    await expect(checkProvenance({ ...missing, artifact: undefined })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is refused for something that no job has made', async () => {
    await platform.model('given');
    const { arn } = (await platform.models.get('given')) ?? {};
    await expect(platform.services.provenance(arn as Arn)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});
