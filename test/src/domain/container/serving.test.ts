import { describe, expect, it } from 'vitest';
import { portEnvironment, servingEnvironment } from '#src/domain/container/index.js';

describe('serving contract', () => {
  const contract = {
    modelName: 'logins',
    endpointName: 'logins-live',
    variantName: 'AllTraffic',
    environment: { OWN: 'kept', SM_MODEL_DIR: '/elsewhere' },
    region: 'local',
  };

  it('contains the folder of the model and the names of its endpoint', () => {
    expect(servingEnvironment(contract, '/opt/ml')).toEqual({
      PYTHONUNBUFFERED: '1',
      OWN: 'kept',
      AWS_REGION: 'local',
      ENDPOINT_NAME: 'logins-live',
      ...both('MODEL_DIR', '/opt/ml/model'),
      ...both('MODEL_NAME', 'logins'),
      ...both('ENDPOINT_NAME', 'logins-live'),
      ...both('VARIANT_NAME', 'AllTraffic'),
      ...both('NUM_GPUS', '0'),
      ...both('NUM_CPUS', '1'),
    });
  });

  it('finds the script inside the model', () => {
    expect(servingEnvironment({ ...contract, entryPoint: 'inference.py' }, '/r')).toMatchObject({
      SAGEMAKER_PROGRAM: 'inference.py',
      SAGEMAKER_SUBMIT_DIRECTORY: '/r/model/code',
      ...both('MODULE_NAME', 'inference'),
    });
  });

  it('contains the port by the platform’s name and the originals’', () => {
    expect(portEnvironment(8080)).toEqual({ SVC_PORT: '8080', SAGEMAKER_BIND_TO_PORT: '8080' });
  });
});

function both(name: string, value: string): Readonly<Record<string, string>> {
  return { [`SVC_${name}`]: value, [`SM_${name}`]: value };
}
