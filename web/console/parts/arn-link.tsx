import { Link } from '@tanstack/react-router';

/** The resource that an ARN names, for display, and the path of its page. */
export interface Named {
  /** Its kind in words. */
  readonly kind: string;
  readonly name: string;
  readonly to: string;
}

const KINDS: Readonly<Record<string, readonly [words: string, path: string | undefined]>> = {
  'training-job': ['training job', '/jobs/training/'],
  'hyper-parameter-tuning-job': ['tuning job', '/jobs/tuning/'],
  'processing-job': ['processing job', '/jobs/processing/'],
  'transform-job': ['transform job', '/jobs/transform/'],
  reproduction: ['reproduction', '/jobs/reproduction/'],
  model: ['model', '/models/'],
  'model-package': ['version', '/registry/'],
  endpoint: ['endpoint', '/endpoints/'],
  policy: ['policy', '/policies/'],
  quarantine: ['quarantine', '/quarantines/'],
  'experiment-trial-component': ['trial component', undefined],
  'experiment-trial': ['trial', undefined],
};

/** Reads an ARN. An entity without a page links to its lineage. */
export function namedBy(arn: string): Named {
  const [, kind = '', name = arn] = /^(?:[^:]*:){5}([a-z-]+)\/(.+)$/.exec(arn) ?? [];
  const [words, path] = KINDS[kind] ?? [kind.replaceAll('-', ' '), undefined];
  return {
    kind: words,
    name,
    to: path === undefined ? `/lineage/${encodeURIComponent(arn)}` : `${path}${name}`,
  };
}

/** Options of {@link ArnLink}. */
export interface ArnLinkProps {
  readonly arn: string;
  /** The text of the link; default: the name in the ARN. */
  readonly children?: React.ReactNode;
}

/** A link to the page of the resource that an ARN names. */
export function ArnLink({ arn, children }: ArnLinkProps) {
  const { name, to } = namedBy(arn);
  return (
    <Link to={to} title={arn}>
      {children ?? name}
    </Link>
  );
}

/** A link to a commit in the activity. */
export function CommitLink({ seq }: { readonly seq: number | null | undefined }) {
  if (seq == null) return <>–</>;
  return (
    <Link to="/activity" search={{ commit: String(seq) }}>
      {seq}
    </Link>
  );
}
