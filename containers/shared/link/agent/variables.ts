/** Returns a reader of the variables that configure an agent. It throws for a missing one. */
export function variableReader<Name extends string>(
  variables: Readonly<Record<Name, string>>,
  environment: NodeJS.ProcessEnv,
): (name: Name) => string {
  return (name) => {
    const value = environment[variables[name]];
    if (value === undefined) throw new Error(`${variables[name]} is missing.`);
    return value;
  };
}
