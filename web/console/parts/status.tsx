import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  RotateCw,
  TriangleAlert,
} from 'lucide-react';
import styles from './status.module.css';

/** How a status looks. */
type Tone = 'good' | 'bad' | 'busy' | 'wait' | 'calm';

const TONES: Readonly<Record<string, readonly [Tone, LucideIcon]>> = {
  COMPLETED: ['good', CircleCheck],
  IN_SERVICE: ['good', CircleCheck],
  APPROVED: ['good', CircleCheck],
  REJECTED: ['bad', CircleX],
  LIVE: ['good', CircleCheck],
  FAILED: ['bad', CircleX],
  UPDATE_ROLLBACK_FAILED: ['bad', CircleX],
  MAX_RUNTIME_EXCEEDED: ['bad', CircleX],
  IN_PROGRESS: ['busy', LoaderCircle],
  TRAINING: ['busy', LoaderCircle],
  CREATING: ['busy', LoaderCircle],
  UPDATING: ['busy', LoaderCircle],
  ROLLING_BACK: ['busy', LoaderCircle],
  STOPPING: ['wait', LoaderCircle],
  DELETING: ['wait', LoaderCircle],
  PENDING: ['wait', Clock],
  OUT_OF_SERVICE: ['wait', Ban],
  STOPPED: ['calm', Ban],
  ALLOWED: ['good', CircleCheck],
  WARNED: ['wait', TriangleAlert],
  OVERRIDDEN: ['wait', TriangleAlert],
  DENIED: ['bad', Ban],
  ENFORCE: ['calm', Ban],
  WARN: ['wait', TriangleAlert],
  ACTIVE: ['bad', Ban],
  RELEASED: ['calm', CircleCheck],
  IDENTICAL: ['good', CircleCheck],
  EQUIVALENT: ['good', CircleCheck],
  DIFFERENT: ['bad', CircleX],
  RUN: ['calm', RotateCw],
  REUSE: ['good', CircleCheck],
  IMPOSSIBLE: ['bad', CircleX],
};

/** A status with its colour, its sign and its words. */
export function Status({ status, words }: { readonly status: string; readonly words?: string }) {
  const [tone, Icon] = TONES[status] ?? (['calm', CircleDashed] as const);
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon size={13} aria-hidden />
      {words ?? wordsOf(status)}
    </span>
  );
}

/** IN_PROGRESS and InProgress become "In progress". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** SageMakerTrainingJob becomes "Training job". */
export function typeWords(type: string): string {
  return wordsOf(type.replace(/^SageMaker/, ''));
}
