/** What `spokenTree` in page-commands.ts asks: Chromium's own accessibility tree. */
interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
}

interface Protocol {
  send(method: string): Promise<unknown>;
  detach(): Promise<void>;
}

interface DrivenPage {
  context?(): { newCDPSession?(page: unknown): Promise<Protocol> };
}

interface Asked {
  readonly command: string;
  readonly session: { readonly id: string; readonly browser: { getPage?(id: string): DrivenPage } };
}

export const spokenTreePlugin = {
  name: 'spoken-tree',
  async executeCommand({ command, session }: Asked): Promise<unknown> {
    if (command !== 'spoken-tree') return undefined;
    const page = session.browser.getPage?.(session.id);
    const protocol = await page?.context?.().newCDPSession?.(page);
    if (protocol === undefined) return {};
    const { nodes } = (await protocol.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    await protocol.detach();
    const text = (value: AxNode['name']) => String(value?.value ?? '');
    const told = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, description }) => ({
        role: text(role),
        name: text(name),
        description: text(description),
      }));
    return { told };
  },
};
