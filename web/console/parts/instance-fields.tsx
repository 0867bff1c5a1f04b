import type { ReactNode } from 'react';
import { FieldRow, TextField } from './form.js';

/** The instances in a form. */
export interface InstanceDraft {
  readonly instanceType: string;
  readonly instanceCount: string;
}

/** One instance of this machine. */
export const LOCAL_INSTANCE: InstanceDraft = { instanceType: 'local', instanceCount: '1' };

/** Converts the instances of a form to fields of an input. */
export function instancesOf({ instanceType, instanceCount }: InstanceDraft) {
  return { instanceType, instanceCount: Number(instanceCount) };
}

/** The fields of the input, for a form that has {@link InstanceFields} at a path. */
export function instancePaths(path: string): readonly [type: string, count: string] {
  return [`${path}.instanceType`, `${path}.instanceCount`];
}

/** Options of {@link InstanceFields}. */
export interface InstanceFieldsProps {
  /** Their path in the input. */
  readonly path: string;
  readonly value: InstanceDraft;
  readonly onChange: (changed: Partial<InstanceDraft>) => void;
  /** Further fields in the same row. */
  readonly children?: ReactNode;
}

/** The type and the number of instances. */
export function InstanceFields({ path, value, onChange, children }: InstanceFieldsProps) {
  const [type, count] = instancePaths(path);
  return (
    <FieldRow>
      <TextField
        label="Instance type"
        field={type}
        required
        value={value.instanceType}
        onChange={(instanceType) => onChange({ instanceType })}
      />
      <TextField
        label="Instances"
        field={count}
        type="number"
        required
        value={value.instanceCount}
        onChange={(instanceCount) => onChange({ instanceCount })}
      />
      {children}
    </FieldRow>
  );
}
