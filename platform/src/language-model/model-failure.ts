import { AgentFailure } from '../chat/agent.js';

/** Why a turn of a language model ended without an answer. */
export type ModelFailureCode =
  /** The endpoint refused the key. */
  | 'auth'
  /** It has had enough requests for now. */
  | 'rate-limited'
  /** It cannot be reached, or answered with an error of its own. */
  | 'unavailable'
  /** It did not come to an end in time. */
  | 'timeout'
  /** What it sent is no answer: not the protocol, cut off, too long, or a tool call that makes no sense. */
  | 'bad-answer'
  /** It declined to answer. */
  | 'refused';

/** Ends a turn as failed. The message holds nothing that the endpoint said. */
export class ModelFailure extends AgentFailure {
  constructor(code: ModelFailureCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
    this.name = 'ModelFailure';
  }
}
