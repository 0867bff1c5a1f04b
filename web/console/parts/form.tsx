import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { type Failure, refusedField } from '../client/failure.js';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { ErrorNote } from './error-page.js';
import styles from './form.module.css';

/** Options of {@link FormDialog}. */
export interface FormDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly wide?: boolean;
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  /** The fields of the input that the form shows. Errors of other fields appear at the end. */
  readonly fields: readonly string[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface Refusal {
  readonly field: string;
  readonly failure: Failure;
}

const Refused = createContext<Refusal | undefined>(undefined);

/** A dialog with fields. It shows each error of the server at the field that the error names. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, wide, isRunning, failure, fields, onSubmit, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const path = failure && refusedField(failure);
  const field = fields.find((name) => path === name || path?.startsWith(`${name}.`));
  return (
    <Dialog title={title} onClose={onClose} {...(wide && { wide })}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Refused value={failure && field !== undefined ? { field, failure } : undefined}>
          {children}
        </Refused>
        {failure && field === undefined && <ErrorNote failure={failure} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={isRunning}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Why the server refused a field. */
export function useFieldFailure(field: string | undefined): Failure | undefined {
  const refusal = useContext(Refused);
  return refusal?.field === field ? refusal?.failure : undefined;
}

/** Options of {@link Labelled}. */
export interface LabelledProps {
  readonly label: string;
  /** The field of the input. */
  readonly field?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

/** A field of a form below its label. */
export function Labelled({ label, field, hint, children }: LabelledProps) {
  const id = useId();
  const failure = useFieldFailure(field);
  return (
    <div className={failure ? `${styles.field} ${styles.refused}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className={styles.hint}>{hint}</p>}
      {failure && <ErrorNote failure={failure} />}
    </div>
  );
}

/** Options of {@link TextField}. */
export interface TextFieldProps
  extends Pick<LabelledProps, 'label' | 'field' | 'hint'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for a text or a number. */
export function TextField({ label, field, hint, value, onChange, ...rest }: TextFieldProps) {
  return (
    <Labelled label={label} field={field} hint={hint}>
      {(id) => (
        <input
          id={id}
          spellCheck={false}
          autoComplete="off"
          {...rest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}

/** Fields in a row that wraps. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A note above the fields. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}
