import type { Command } from 'commander';
import type { SettingKey } from '#src/server/config/index.js';
import { printAwsEnvironment, printSdkConfig } from '../aws-clients.js';
import { configOf, type Flags, withSettings } from './server.js';

interface AwsFlags extends Flags {
  readonly endpointUrl?: string;
}

/** The settings that the printed values depend on. */
const SHOWN: readonly SettingKey[] = [
  'awsDoorHost',
  'awsDoorPort',
  'region',
  'partition',
  'account',
  'executionRole',
  'defaultBucket',
];

export function defineAws(command: Command): void {
  const env = command
    .command('env')
    .description('print the variables by which boto3 and the AWS command line reach the AWS door');
  withSettings(env, SHOWN)
    .option('--endpoint-url <url>', 'the URL of the door, when it runs on another machine')
    .action(async ({ endpointUrl, ...flags }: AwsFlags) => {
      printAwsEnvironment(configOf(flags).config, endpointUrl);
    });
  const config = command
    .command('config')
    .description('print the configuration file of the SageMaker Python SDK');
  withSettings(config, SHOWN).action(async (flags: Flags) => {
    printSdkConfig(configOf(flags).config);
  });
}
