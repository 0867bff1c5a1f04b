import { useState } from 'react';
import { type Failure, refusedField } from '../../client/failure.js';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import { MakeModelDocument, ModelOfJobDocument } from '../../generated/serve.js';

/** A model to serve, or a training job whose model is created when needed. */
export interface Served {
  readonly kind: 'model' | 'job';
  readonly arn: string;
  readonly name: string;
}

/** The model to serve. */
export interface ServedModel {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly image: string;
  readonly setImage: (image: string) => void;
  /** Whether the model must be created first. */
  readonly isMissing: boolean;
  /** The endpoints that serve it already. */
  readonly endpoints: readonly string[];
  readonly command: Pick<ReturnType<typeof useCommand>, 'failure' | 'isRunning'>;
  /** Creates the model if it is missing, and returns whether it exists. */
  readonly make: () => Promise<boolean>;
}

/** Finds the model of a training job, and can create it. */
export function useModel({ kind, arn, name: of }: Served): ServedModel {
  const { data } = useLive(ModelOfJobDocument, { name: of, arn });
  const [name, setName] = useState(of);
  const [image, setImage] = useState('');
  const [made, setMade] = useState<string>();
  const command = useCommand(MakeModelDocument);
  const known = kind === 'model' || data?.model?.trainingJob?.name === of ? of : undefined;
  const isMissing = name !== known && name !== made;
  const make = async () => {
    if (!isMissing) return true;
    const input = { name, trainingJobName: of, ...(image && { image }) };
    const isMade = await command.run({ input });
    if (isMade) setMade(name);
    return isMade;
  };
  const endpoints = (data?.impact.nodes ?? []).flatMap(({ resource }) =>
    resource.__typename === 'Endpoint' && resource.variants.some((one) => one.modelName === name)
      ? [resource.name]
      : [],
  );
  return { name, setName, image, setImage, isMissing, endpoints, command, make };
}

/** Why the model was not created. Errors of its name appear at the field `model`. */
export function modelFailure({ command: { failure } }: ServedModel): Failure | undefined {
  if (!failure || refusedField(failure) !== 'name') return failure;
  return { ...failure, details: { field: 'model' } };
}
