import { FieldRow, Labelled, TextField } from '../../parts/form.js';
import styles from './policies.module.css';
import { ACTS, type PolicyDraft } from './policy-draft.js';

/** Options of {@link PolicyFields}. */
export interface PolicyFieldsProps {
  readonly draft: PolicyDraft;
  readonly isNew: boolean;
  readonly onChange: (draft: PolicyDraft) => void;
}

/** The fields of a policy. */
export function PolicyFields({ draft, isNew, onChange }: PolicyFieldsProps) {
  const change = (changed: Partial<PolicyDraft>) => onChange({ ...draft, ...changed });
  const toggle = (act: string) =>
    change({
      acts: draft.acts.includes(act)
        ? draft.acts.filter((one) => one !== act)
        : [...draft.acts, act],
    });
  return (
    <>
      <FieldRow>
        {isNew && (
          <TextField
            label="Name"
            field="name"
            required
            placeholder="licensed-data"
            value={draft.name}
            onChange={(name) => change({ name })}
          />
        )}
        <Labelled label="When it is violated" field="mode">
          {(id) => (
            <select
              id={id}
              value={draft.mode ?? 'ENFORCE'}
              onChange={({ target }) => change({ mode: target.value as PolicyDraft['mode'] })}
            >
              <option value="ENFORCE">refuse the act</option>
              <option value="WARN">only warn</option>
            </select>
          )}
        </Labelled>
      </FieldRow>
      <fieldset className={styles.acts}>
        <legend>Applies to</legend>
        {ACTS.map((act) => (
          <label key={act}>
            <input
              type="checkbox"
              checked={draft.acts.includes(act)}
              onChange={() => toggle(act)}
            />
            {act}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Or only on these aliases"
        field="on"
        placeholder="champion, production"
        value={draft.aliases}
        onChange={(aliases) => change({ aliases })}
      />
      <FieldRow>
        <TextField
          label="In the group"
          field="scope.group"
          placeholder="any"
          value={draft.group}
          onChange={(group) => change({ group })}
        />
        <TextField
          label="Of the endpoint"
          field="scope.endpoint"
          placeholder="any"
          value={draft.endpoint}
          onChange={(endpoint) => change({ endpoint })}
        />
        <TextField
          label="In the experiment"
          field="scope.experiment"
          placeholder="any"
          value={draft.experiment}
          onChange={(experiment) => change({ experiment })}
        />
      </FieldRow>
      <CodeField
        label="Select ancestors (empty: the act as a whole)"
        field="select"
        placeholder={'entity.type == "DataSet"'}
        value={draft.select}
        onChange={(select) => change({ select })}
      />
      <CodeField
        label="Require"
        field="require"
        required
        placeholder={'has(entity.tags.license) && entity.tags.license in ["cc-by-4.0", "internal"]'}
        value={draft.require}
        onChange={(require) => change({ require })}
      />
      <TextField
        label="Message"
        field="message"
        required
        placeholder="data without an allowed license"
        value={draft.message}
        onChange={(message) => change({ message })}
      />
      <TextField
        label="Notes (optional, Markdown)"
        field="description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
    </>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly field: string;
  readonly placeholder: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for an expression. */
function CodeField({ label, field, value, onChange, ...rest }: CodeFieldProps) {
  return (
    <Labelled label={label} field={field}>
      {(id) => (
        <textarea
          id={id}
          className={styles.expression}
          rows={2}
          spellCheck={false}
          {...rest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}
