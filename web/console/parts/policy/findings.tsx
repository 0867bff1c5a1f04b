import { Link } from '@tanstack/react-router';
import { EntityLink, EntityPath } from './entity-path.js';
import styles from './policy.module.css';

/** A violated policy, as the API and the details of `POLICY_DENIED` report it. */
export interface Finding {
  readonly policy: string;
  readonly mode?: 'ENFORCE' | 'WARN';
  readonly message: string;
  /** The first ancestor that it is about; absent: the act itself. */
  readonly arn?: string | null;
  readonly path?: readonly string[];
}

/** Options of {@link Findings}. */
export interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Whether all are of the policy that the page is about, so that its name is left out. */
  readonly isOfOne?: boolean;
}

/** The violated policies: their messages, the ancestors that they are about, and the paths. */
export function Findings({ findings, isOfOne = false }: FindingsProps) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ policy, mode, message, arn, path = [] }) => (
        <li key={policy} className={styles.finding}>
          <p>
            {!isOfOne && (
              <>
                <Link to={ruleAddress(policy)}>{policy}</Link>
                {mode === 'WARN' && <span className={styles.quiet}> warns</span>}:{' '}
              </>
            )}
            {message}
          </p>
          {path.length > 1 ? (
            <EntityPath path={path} />
          ) : (
            arn && (
              <p>
                <EntityLink arn={arn} />
              </p>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

const QUARANTINE = 'quarantine/';

/** True for a finding that nobody overrides: quarantined data among the ancestors. */
export function isFinal({ policy, arn }: Finding): boolean {
  return policy.startsWith(QUARANTINE) && arn != null;
}

/** The page of a policy, or of the quarantine whose rule is named `quarantine/<name>`. */
function ruleAddress(rule: string): string {
  return rule.startsWith(QUARANTINE)
    ? `/quarantines/${rule.slice(QUARANTINE.length)}`
    : `/policies/${rule}`;
}
