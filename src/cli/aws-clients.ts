import { defaultBucketOf } from '#src/domain/s3-uri.js';
import { type Config, executionRoleOf } from '#src/server/config/index.js';
import { write } from './output/writer.js';

/**
 * Prints the variables of Amazon's clients as lines for a shell: `eval "$(forebear aws env)"`.
 * A server with tokens needs an access key, which `forebear token create <name> --aws` makes.
 */
export function printAwsEnvironment(config: Config, endpointUrl?: string): void {
  const { awsDoorHost, awsDoorPort, region, tokensFile } = config;
  const host = awsDoorHost.includes(':') ? `[${awsDoorHost.replace(/^\[|\]$/g, '')}]` : awsDoorHost;
  const url = endpointUrl ?? `http://${host}:${awsDoorPort}`;
  const key = tokensFile === undefined ? 'forebear' : undefined;
  const lines = [
    `export AWS_ENDPOINT_URL=${quoted(url)}`,
    `export AWS_DEFAULT_REGION=${region}`,
    'export AWS_EC2_METADATA_DISABLED=true',
    ...(key === undefined
      ? [
          '# This server asks for an access key: forebear token create <name> --aws --add',
          '# export AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=…',
        ]
      : [`export AWS_ACCESS_KEY_ID=${key} AWS_SECRET_ACCESS_KEY=${key}`]),
    `# The role for estimators and models: ${executionRoleOf(config)}`,
  ];
  write(`${lines.join('\n')}\n`);
}

/** Quotes a text for a shell where that is needed. */
function quoted(text: string): string {
  return /^[\w:/.@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Prints the configuration file of the SageMaker Python SDK, in YAML. */
export function printSdkConfig(config: Config): void {
  const bucket = defaultBucketOf(config, config.defaultBucket);
  write(`SchemaVersion: '1.0'
SageMaker:
  PythonSDK:
    Modules:
      TelemetryOptOut: true
      Session:
        DefaultS3Bucket: ${bucket}
`);
}
