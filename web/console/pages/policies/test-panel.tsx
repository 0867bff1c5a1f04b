import { CircleCheck, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useQuestion } from '../../client/use-command.js';
import { TestPolicyDocument, type TestPolicyQuery } from '../../generated/policies.js';
import { ArnLink } from '../../parts/arn-link.js';
import { Button } from '../../parts/button.js';
import { ErrorNote } from '../../parts/error-page.js';
import { Panel } from '../../parts/page.js';
import { Findings } from '../../parts/policy/findings.js';
import { Status } from '../../parts/status.js';
import styles from './policies.module.css';
import { inputOf, type Policy } from './policy-data.js';

export type Verdicts = TestPolicyQuery['testPolicy'];

/** Tests a policy on the live endpoints. */
export function TestPanel({ policy }: { readonly policy: Policy }) {
  const test = useQuestion(TestPolicyDocument);
  const [verdicts, setVerdicts] = useState<Verdicts>();
  const run = async () => {
    setVerdicts((await test.ask({ policy: inputOf(policy) }))?.testPolicy);
  };
  return (
    <Panel
      title="Live endpoints"
      beside={
        <Button
          icon={<FlaskConical size={14} aria-hidden />}
          disabled={test.isRunning}
          onClick={() => void run()}
        >
          Test now
        </Button>
      }
    >
      {test.failure && <ErrorNote failure={test.failure} />}
      {verdicts ? (
        <VerdictList verdicts={verdicts} />
      ) : (
        <p className={styles.quiet}>Shows which endpoints it would refuse to deploy again.</p>
      )}
    </Panel>
  );
}

/** The results of a policy for the live endpoints; violations come first. */
export function VerdictList({ verdicts }: { readonly verdicts: Verdicts }) {
  const failing = verdicts.filter(({ findings }) => findings.length > 0);
  const passing = verdicts.length - failing.length;
  if (verdicts.length === 0) {
    return (
      <p role="status" className={styles.quiet}>
        No endpoint in its scope serves now.
      </p>
    );
  }
  return (
    <div role="status" className={styles.verdicts}>
      {failing.map(({ subject, name, result, findings }) => (
        <div key={subject} className={styles.verdict}>
          <p className={styles.verdictHead}>
            <ArnLink arn={subject}>{name}</ArnLink>
            <Status
              status={result}
              words={result === 'WARNED' ? 'would be warned about' : 'would be refused'}
            />
          </p>
          <Findings findings={findings} isOfOne />
        </div>
      ))}
      {passing > 0 && (
        <p className={styles.passing}>
          <CircleCheck size={14} aria-hidden />
          {failing.length === 0
            ? `${passing === 1 ? 'The live endpoint meets' : `All ${passing} live endpoints meet`} it.`
            : `${passing} other ${passing === 1 ? 'endpoint meets' : 'endpoints meet'} it.`}
        </p>
      )}
    </div>
  );
}
