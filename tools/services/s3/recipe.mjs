import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installGo } from '../install-go.mjs';
import { S3_REGION, S3_ROOT, S3_USER } from './logins.mjs';

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** versitygw, an S3 server over a folder. In addition to its owner it has a user without rights. */
export const s3 = {
  name: 's3',
  install: async (folder) => ({ program: await installGo(MODULE, folder) }),
  mark: (home) => home,
  ports: { s3: 17_070, admin: 17_071 },
  up: '',
  url: ({ s3 }) => `http://127.0.0.1:${s3}`,
  reach: ({ s3 }) =>
    `AWS_ACCESS_KEY_ID=${S3_ROOT.accessKeyId} AWS_SECRET_ACCESS_KEY=${S3_ROOT.secretAccessKey} aws --region ${S3_REGION} --endpoint-url http://127.0.0.1:${s3} s3 ls`,
  prepare: ({ home }) => mkdirSync(join(home, 'users'), { recursive: true }),
  command: ({ program, home, ports }) => ({
    program,
    words: [
      ...['--port', `127.0.0.1:${ports.s3}`, '--admin-port', `127.0.0.1:${ports.admin}`],
      ...['--region', S3_REGION, '--iam-dir', join(home, 'users'), '--iam-cache-ttl', '1'],
      ...['--health', '/health', '--quiet', '--keep-alive', 'posix', join(home, 'data')],
    ],
    env: { ROOT_ACCESS_KEY: S3_ROOT.accessKeyId, ROOT_SECRET_KEY: S3_ROOT.secretAccessKey },
  }),
  answers: async ({ s3 }) => {
    const response = await fetch(`http://127.0.0.1:${s3}/health`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    return response?.status === 200;
  },

  /** Users are stored with the data; an existing one stays unchanged. */
  async finish({ program, ports }) {
    const admin = [
      ...['admin', '-a', S3_ROOT.accessKeyId, '-s', S3_ROOT.secretAccessKey],
      ...['--endpoint-url', `http://127.0.0.1:${ports.admin}`],
    ];
    const user = ['-a', S3_USER.accessKeyId, '-s', S3_USER.secretAccessKey, '-r', 'user'];
    const { stdout } = await promisify(execFile)(program, [...admin, 'list-users']);
    if (stdout.includes(S3_USER.accessKeyId)) return;
    await promisify(execFile)(program, [...admin, 'create-user', ...user]);
  },
};
