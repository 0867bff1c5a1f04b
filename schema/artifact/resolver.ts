import { defineEntityResolver } from '../lineage-entity/define-resolver.js';
import { editEntity } from '../lineage-entity/edit.js';
import { ArtifactArgs, CreateArtifactInput, toNewArtifact, UpdateArtifactInput } from './input.js';
import { ArtifactConnection, ArtifactType } from './type.js';

export const ArtifactResolver = defineEntityResolver({
  kind: 'artifact',
  name: 'Artifact',
  words: { a: 'an artifact', the: 'artifact', by: 'source URI' },
  type: ArtifactType,
  connection: ArtifactConnection,
  reference: ArtifactArgs,
  create: {
    input: CreateArtifactInput,
    description:
      'Records an artifact; of a known source the artifact is returned with this merged into it. Another type for it is ARTIFACT_TYPE_CONFLICT.',
    record: (recorder, input, actor) => recorder.createArtifact(toNewArtifact(input), actor),
  },
  update: {
    input: UpdateArtifactInput,
    description: 'Changes an artifact’s name or properties.',
    edit: editEntity,
  },
});
