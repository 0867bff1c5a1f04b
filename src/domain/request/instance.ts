import { checkInteger, refuse } from './refuse.js';

const INSTANCE_TYPE = /^(?:local|local_gpu|ml\.[a-z0-9-]+\.[a-z0-9-]+)$/;
const MAX_INSTANCES = 20;

/** What a job or a variant runs on. */
export interface Instances {
  readonly instanceType: string;
  readonly instanceCount: number;
}

/** Checks the fields `<field>.instanceType` and `<field>.instanceCount`. Throws `VALIDATION_FAILED`. */
export function checkInstances(field: string, { instanceType, instanceCount }: Instances): void {
  if (!INSTANCE_TYPE.test(instanceType))
    refuse(
      `${field}.instanceType`,
      `'${instanceType.slice(0, 80)}' is not an instance type; use local, local_gpu or one such as ml.m5.2xlarge.`,
    );
  checkInteger(`${field}.instanceCount`, instanceCount, [1, MAX_INSTANCES]);
}
