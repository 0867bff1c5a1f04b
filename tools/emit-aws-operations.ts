#!/usr/bin/env tsx
// Writes docs/reference/aws-operations.md from the operations of the AWS door; --check compares.
import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Operation } from '#src/server/aws-door/json/operation.js';
import { readShapes, type Shapes } from '#src/server/aws-door/json/shapes.js';
import { LOG_OPERATIONS } from '#src/server/aws-door/logs/operations.js';
import { METRICS_OPERATIONS } from '#src/server/aws-door/metrics/batch-put-metrics.js';
import { SAGEMAKER_OPERATIONS } from '#src/server/aws-door/sagemaker/operations.js';

const FILE = 'docs/reference/aws-operations.md';

/** The members of a request that are accepted and not used, with their paths. */
function unused({ shapes, inputs }: Shapes, operation: string): readonly string[] {
  const found: string[] = [];
  const visit = (name: string, path: string) => {
    const { members = {}, member, value } = shapes[name] ?? {};
    for (const [part, shape] of Object.entries(members)) {
      const at = path === '' ? part : `${path}.${part}`;
      if (shape === null) found.push(`\`${at}\``);
      else visit(shape, at);
    }
    for (const inner of [member, value]) if (inner !== undefined) visit(inner, path);
  };
  visit(inputs[operation] ?? '', '');
  return found;
}

function table(operations: readonly Operation[], shapes: Shapes): string {
  const rows = [...operations]
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name, role }) => [`\`${name}\``, role, unused(shapes, name).join(', ')]);
  const all = [['operation', 'role', 'accepted and not used'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line)].join('\n');
}

const text = `# Operations of the AWS door

\`npm run docs:aws\` writes this page from the operations that the server has. Every other operation is answered with \`UnknownOperationException\`, and a member that is not in the request of an operation here with \`ValidationException\`. The metric \`forebear_aws_calls_total\` counts the calls by operation. [The guide](../guides/aws.md) describes how to connect clients.

## SageMaker

${table(SAGEMAKER_OPERATIONS, readShapes('sagemaker'))}

## CloudWatch Logs

The groups are \`/aws/sagemaker/TrainingJobs\`, \`/aws/sagemaker/ProcessingJobs\` and \`/aws/sagemaker/TransformJobs\`; the streams are \`<job>/algo-<n>-<start>\`.

${table(LOG_OPERATIONS, readShapes('logs'))}

## SageMaker Metrics

${table(METRICS_OPERATIONS, readShapes('metrics'))}

## Others

SageMaker Runtime has \`InvokeEndpoint\` and SageMaker Metrics \`BatchPutMetrics\` (role operator), STS \`GetCallerIdentity\`, IAM \`GetRole\`. S3 is in [the guide](../guides/aws.md#s3).
`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not what the operations say; run: npm run docs:aws`);
    process.exitCode = 1;
  }
} else writeFileSync(FILE, text);
