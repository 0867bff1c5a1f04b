import { Link } from '@tanstack/react-router';
import { CircleAlert, Compass } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Failure } from '../client/failure.js';
import { EmptyState } from './empty-state.js';
import styles from './error-page.module.css';

const Denial = lazy(() =>
  import('./policy/denial.js').then((module) => ({ default: module.Denial })),
);

/** An error of the server with its code and message; of a refusal, the violated policies. */
export function ErrorNote({ failure }: { readonly failure: Failure }) {
  if (failure.code === 'POLICY_DENIED') {
    return (
      <Suspense fallback={null}>
        <Denial failure={failure} />
      </Suspense>
    );
  }
  return (
    <div className={styles.note} role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>
        <code>{failure.code}</code> {failure.message}
      </p>
    </div>
  );
}

/** A page that failed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <div className={styles.page}>
      <ErrorNote
        failure={{
          code: 'PAGE_FAILED',
          message: error instanceof Error ? error.message : String(error),
        }}
      />
    </div>
  );
}

/** An address without a page. */
export function NotFoundPage() {
  return (
    <EmptyState icon={<Compass size={24} aria-hidden />} title="Page not found">
      This version has no page at this address. <Link to="/">Overview</Link>
    </EmptyState>
  );
}
