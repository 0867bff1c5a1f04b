import { Field, ObjectType } from 'type-graphql';
import { plain } from '../shared/describe.js';

@ObjectType('Provenance', plain('Signed statements about the jobs that made a subject.'))
export class ProvenanceType {
  @Field(() => [String], {
    description:
      'DSSE envelopes in JSON, one for each job; the payload is an in-toto statement with SLSA provenance.',
  })
  readonly envelopes!: readonly string[];

  @Field(() => String, { description: 'The Ed25519 public key of the server, PEM.' })
  readonly publicKey!: string;
}
