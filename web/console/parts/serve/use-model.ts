import { useState } from 'react';
import { type Failure, refusedField } from '../../client/failure.js';
import { useCommand } from '../../client/use-command.js';
import { useLive } from '../../client/use-live.js';
import { MakeModelDocument, ModelOfJobDocument } from '../../generated/serve.js';

/** What is served: a model, or a training job whose model is made when it is needed. */
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
  /** Whether the model is still to be made. */
  readonly isMissing: boolean;
  /** The endpoints that serve it already. */
  readonly endpoints: readonly string[];
  readonly command: Pick<ReturnType<typeof useCommand>, 'failure' | 'isRunning'>;
  /** Makes the model if it is missing, and returns whether it is there. */
  readonly make: () => Promise<boolean>;
}

/** Finds the model of a training job, and makes it if there is none. */
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

/** Why the model was not made; its name is the field `model` of a form. */
export function modelFailure({ command: { failure } }: ServedModel): Failure | undefined {
  if (!failure || refusedField(failure) !== 'name') return failure;
  return { ...failure, details: { field: 'model' } };
}
