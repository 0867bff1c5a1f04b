/** A caller by the name, with the ARN in the title. */
export function Person({ arn }: { readonly arn: string }) {
  return <span title={arn}>{arn.split('/').at(-1)}</span>;
}
