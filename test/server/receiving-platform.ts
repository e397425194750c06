/** A platform of tests as its suites look at it: where it is, and what it has received. */
export abstract class ReceivingPlatform<Received extends { readonly text: string }> {
  readonly received: Received[] = [];
  #seen: (() => void) | undefined;

  abstract get url(): string;

  get chatApiUrl(): string {
    return `${this.url}/api/v1/public/acme/agents/7/chat/stream-chat-state`;
  }

  /** The last request. */
  get last(): Received {
    const last = this.received.at(-1);
    if (last === undefined) throw new Error('The platform has received nothing.');
    return last;
  }

  /** The body of the last request. */
  get body(): any {
    return JSON.parse(this.last.text);
  }

  /** Resolves with the next request. */
  async next(): Promise<Received> {
    const count = this.received.length;
    while (this.received.length === count) await new Promise<void>((resolve) => (this.#seen = resolve));
    return this.last;
  }

  protected keep(received: Received): void {
    this.received.push(received);
    this.#seen?.();
  }
}
