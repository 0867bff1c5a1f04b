/** The address of this machine in the network of a swarm whose files are in a folder. */
export function networkOf(home: string): { readonly hostAddress: string };
