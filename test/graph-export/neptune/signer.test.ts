import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sigV4Signer } from '#graph-export/neptune/signer.js';

const CREDENTIALS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2015-08-30T12:36:00Z');
const now = () => NOW;

describe('requests signed for IAM', () => {
  it('have the signature of the published vector get-vanilla', async () => {
    const sign = await sigV4Signer(
      { region: 'us-east-1' },
      { credentials: async () => CREDENTIALS, now, service: 'service' },
    );
    const url = new URL('https://example.amazonaws.com/');
    const { authorization } = await sign({ method: 'GET', url, headers: {} });
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        'SignedHeaders=host;x-amz-date, ' +
        'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    );
  });

  it('cover the body, the query, the port and the session token', async () => {
    const sessionToken = 'a-session/token==';
    const sign = await sigV4Signer(
      { region: 'eu-central-1' },
      { credentials: async () => ({ ...CREDENTIALS, sessionToken }), now },
    );
    const body = '{"source":"s3://bucket/a b/","format":"csv"}';
    const url = new URL('https://db.cluster.example:8182/loader?loadId=a%2Fb&errors=TRUE');
    const headers = { 'content-type': 'application/json' };
    const signed = await sign({ method: 'POST', url, headers, body });
    const sent: readonly string[] = [
      `content-type:application/json`,
      `host:db.cluster.example:8182`,
      `x-amz-date:20150830T123600Z`,
      `x-amz-security-token:${sessionToken}`,
    ];
    const names = 'content-type;host;x-amz-date;x-amz-security-token';
    const canonical = [
      'POST',
      '/loader',
      'errors=TRUE&loadId=a%2Fb',
      ...sent,
      '',
      names,
      sha256(body),
    ].join('\n');
    const scope = '20150830/eu-central-1/neptune-db/aws4_request';
    const toSign = `AWS4-HMAC-SHA256\n20150830T123600Z\n${scope}\n${sha256(canonical)}`;
    const key = scope
      .split('/')
      .reduce<Buffer>(hmac, Buffer.from(`AWS4${CREDENTIALS.secretAccessKey}`));
    expect(signed['authorization']).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`,
    );
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
