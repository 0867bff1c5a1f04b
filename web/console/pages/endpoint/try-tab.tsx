import { Play } from 'lucide-react';
import { useState } from 'react';
import { useRefusal } from '../../client/console-context.js';
import { Button } from '../../parts/button.js';
import { CommandLine } from '../../parts/command-line.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Facts } from '../../parts/facts.js';
import { Choice } from '../../parts/field.js';
import { sizeOf } from '../../parts/number.js';
import { Panel } from '../../parts/page.js';
import { latencyOf } from '../../parts/traffic.js';
import styles from './endpoint.module.css';
import type { Endpoint } from './endpoint-data.js';
import { type Answer, invoke } from './invoke.js';

const TYPES = ['text/csv', 'application/json', 'application/jsonlines', 'text/plain'];

/** A form that invokes the endpoint, and shows the answer with its deployment and model. */
export function TryTab({ endpoint: { name } }: { readonly endpoint: Endpoint }) {
  const [body, setBody] = useState('');
  const [type, setType] = useState('text/csv');
  const [accept, setAccept] = useState('*/*');
  const [isRunning, setRunning] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const refusal = useRefusal('OPERATOR');
  const send = async () => {
    if (isRunning || refusal !== undefined) return;
    setRunning(true);
    setAnswer(await invoke(name, { body, type, accept }));
    setRunning(false);
  };
  return (
    <div className={styles.halves}>
      <Panel title="Request">
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <div className={styles.moment}>
            <Choice label="Content type" value={type} onChange={setType}>
              {TYPES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Choice>
            <Choice label="Accepted answer" value={accept} onChange={setAccept}>
              <option value="*/*">any answer</option>
              {TYPES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Choice>
          </div>
          <textarea
            className={styles.bodyField}
            aria-label="Body of the request"
            placeholder={type === 'text/csv' ? 'user_1,10.0.0.1' : undefined}
            rows={10}
            spellCheck={false}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
          <div className={styles.moment}>
            <Button
              type="submit"
              kind="primary"
              icon={<Play size={14} aria-hidden />}
              refusal={refusal}
              disabled={isRunning}
            >
              Send
            </Button>
            <span className={styles.quiet}>Ctrl-Enter; it counts as traffic.</span>
          </div>
        </form>
        <CommandLine command={`forebear invoke ${name} --content-type ${type} < body`} />
      </Panel>
      <Panel title="Answer">
        <div role="status">{answer ? <Shown answer={answer} /> : <Nothing />}</div>
      </Panel>
    </div>
  );
}

function Nothing() {
  return (
    <p className={styles.quiet}>Send a request to see the answer, its deployment and its model.</p>
  );
}

function Shown({ answer }: { readonly answer: Answer }) {
  if ('failure' in answer) return <ErrorNote failure={answer.failure} />;
  const { status, milliseconds, headers, text, contentType } = answer;
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          ['Status', status],
          ['Took', `${latencyOf(milliseconds)} with the way from this browser`],
          ['Answer', `${contentType ?? 'no type'}, ${sizeOf(new Blob([text]).size)}`],
          ...headers,
        ]}
      />
      <pre className={styles.answer} tabIndex={0}>
        {text || '(empty)'}
      </pre>
    </div>
  );
}
