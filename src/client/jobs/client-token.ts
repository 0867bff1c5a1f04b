/** The input with an idempotency key, so that the request may be tried again without launching twice. */
export function withToken<Input extends { readonly clientToken?: string | null | undefined }>(
  input: Input,
): Input {
  return { ...input, clientToken: input.clientToken ?? crypto.randomUUID() };
}
