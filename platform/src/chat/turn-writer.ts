import { randomUUID } from 'node:crypto';
import type { AgentEvent } from './agent.js';
import type { WireProfile } from '../wire-profile.js';
import type { WireMessage, WireToolCall } from './wire-message.js';

type Open = { id: string; graphPath: readonly string[]; content: string; thinking: string; last: number };
type OpenTool = { id: string; toolCall: WireToolCall; last: number };

/**
 * Turns what the agent does into the documented frames, and holds the messages they add up to. A text message is
 * closed before a tool call begins, so that messages complete in the order in which they appeared.
 */
export class TurnWriter {
  readonly #profile: WireProfile;
  readonly #showThinking: boolean;
  readonly #emit: (frame: object) => void;
  readonly #done: WireMessage[] = [];
  readonly #tools = new Map<string, OpenTool>();
  #open: Open | undefined;
  #sort: number;

  constructor(o: {
    profile: WireProfile;
    showThinking: boolean;
    firstSort: number;
    emit: (frame: object) => void;
  }) {
    this.#profile = o.profile;
    this.#showThinking = o.showThinking;
    this.#sort = o.firstSort;
    this.#emit = o.emit;
  }

  nextSort(): number {
    return this.#sort++;
  }

  apply(event: Exclude<AgentEvent, { type: 'memory' }>): void {
    if (event.type === 'thinking') {
      if (this.#showThinking) this.#append(this.#textMessage(), { content: '', thinking: event.delta });
    } else if (event.type === 'text') this.#append(this.#textMessage(), { content: event.delta });
    else if (event.type === 'final') this.#append(this.#finalMessage(), { content: event.delta });
    else if (event.type === 'tool-call') this.#beginTool(event);
    else this.#endTool(event.id, event.result);
  }

  /**
   * Ends the turn. Open tool calls fail with `toolError`. Text that was being written is completed, unless the turn was
   * cut short: then it stays in process, since `isInProcess` is false only when a message is complete.
   */
  finish(toolError: string, { isCutShort }: { readonly isCutShort: boolean }): void {
    for (const id of [...this.#tools.keys()]) this.#endTool(id, { error: toolError });
    if (isCutShort && this.#open) this.#done.push(this.#textFrame(this.#open, true, this.#open.last));
    else this.#close();
    this.#open = undefined;
  }

  /** The assistant's messages so far, those in process included. */
  messages(): WireMessage[] {
    const open = this.#open ? [this.#textFrame(this.#open, true, this.#open.last)] : [];
    const tools = [...this.#tools.values()].map((tool) =>
      this.#toolFrame(tool.id, tool.toolCall, true, tool.last),
    );
    return [...this.#done, ...tools, ...open];
  }

  #textMessage(): Open {
    return this.#opened([this.#profile.agentNode]);
  }

  #finalMessage(): Open {
    return this.#opened(['final']);
  }

  #opened(graphPath: readonly string[]): Open {
    if (this.#open?.graphPath[0] === graphPath[0] && this.#open) return this.#open;
    this.#close();
    const open = { id: randomUUID(), graphPath, content: '', thinking: '', last: this.nextSort() };
    this.#open = open;
    this.#emit({ ...this.#textFrame(open, true, open.last), isDelta: true });
    return open;
  }

  #append(open: Open, delta: { content: string; thinking?: string }): void {
    open.content += delta.content;
    open.thinking += delta.thinking ?? '';
    open.last = this.nextSort();
    this.#emit({
      id: open.id,
      role: 'assistant',
      ...delta,
      graphPath: open.graphPath,
      isStructuredResponse: false,
      isInProcess: true,
      isDelta: true,
      sort: open.last,
    });
  }

  #close(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    this.#complete(this.#textFrame(open, false, this.nextSort()));
  }

  #beginTool(event: Extract<AgentEvent, { type: 'tool-call' }>): void {
    this.#close();
    const name = event.name === 'meta' ? this.#profile.metaTool : this.#profile.sqlTool;
    const tool: OpenTool = {
      id: randomUUID(),
      toolCall: { name, input: JSON.stringify(this.#toolInput(event)) },
      last: this.nextSort(),
    };
    this.#tools.set(event.id, tool);
    this.#emit(this.#toolFrame(tool.id, tool.toolCall, true, tool.last));
  }

  #toolInput(event: Extract<AgentEvent, { type: 'tool-call' }>): object {
    if (event.name === 'meta' || this.#profile.sqlInputKey === 'sqlQuery') return event.input;
    const { sqlQuery, ...rest } = event.input;
    return { [this.#profile.sqlInputKey]: sqlQuery, ...rest };
  }

  #endTool(agentId: string, result: unknown): void {
    const tool = this.#tools.get(agentId);
    if (!tool) return;
    this.#tools.delete(agentId);
    const toolCall = { ...tool.toolCall, result: JSON.stringify(result) };
    this.#complete(this.#toolFrame(tool.id, toolCall, false, this.nextSort()));
  }

  #complete(message: WireMessage): void {
    this.#done.push(message);
    this.#emit(message);
  }

  #textFrame(open: Open, isInProcess: boolean, sort: number): WireMessage {
    return {
      id: open.id,
      role: 'assistant',
      content: open.content,
      ...(this.#showThinking && open.graphPath[0] !== 'final' ? { thinking: open.thinking } : {}),
      graphPath: open.graphPath,
      isStructuredResponse: false,
      isInProcess,
      isDelta: false,
      sort,
    };
  }

  #toolFrame(id: string, toolCall: WireToolCall, isInProcess: boolean, sort: number): WireMessage {
    return {
      id,
      role: 'assistant',
      toolCall,
      graphPath: [this.#profile.agentNode, 'tools'],
      isStructuredResponse: false,
      isInProcess,
      isDelta: false,
      sort,
    };
  }
}
