import { type Arn, toArn } from '#src/domain/arn.js';
import { textScalar } from './text-scalar.js';

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]{1,512}$/;

export const ArnScalar = textScalar<Arn>({
  name: 'Arn',
  description:
    'An Amazon Resource Name: arn:<partition>:sagemaker:<region>:<account>:<kind>/<id>, at most 256 characters. The name of an execution role or of a caller is one of the service iam.',
  check: (text) => (ROLE.test(text) ? (text as Arn) : toArn(text)),
});
