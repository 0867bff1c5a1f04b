import { readFileSync } from 'node:fs';

/** The type of a member, with the original's limits. */
export interface Shape {
  readonly type:
    | 'structure'
    | 'list'
    | 'map'
    | 'string'
    | 'boolean'
    | 'integer'
    | 'long'
    | 'float'
    | 'double'
    | 'timestamp';
  readonly required?: readonly string[];
  /** The shapes of a structure's members; null for a member that is accepted and not used. */
  readonly members?: Readonly<Record<string, string | null>>;
  /** The shape of a list's items. */
  readonly member?: string;
  /** The shapes of a map. */
  readonly key?: string;
  readonly value?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** The least and the greatest length, or number. */
  readonly min?: number;
  readonly max?: number;
}

/** The requests of a service: `tools/aws-model` writes them from the original's model. */
export interface Shapes {
  /** The shape of the request of each operation. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** Reads the requests of a service. */
export function readShapes(service: 'sagemaker' | 'logs' | 'metrics'): Shapes {
  const file = new URL(`../models/${service}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
