/** How strictly a configuration is read. */
export interface ReadOptions {
  /** Whether it must say how a viewer is identified: `serve` needs it, a host that uses the library has its own code. */
  readonly needsIdentity: boolean;
  /** The address to listen on, when the command line names one: the only way to leave loopback. */
  readonly hostFlag?: string;
}
