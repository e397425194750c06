import type { ChatMessage } from '../../protocol/chat-message.js';
import type { ThreadLog } from '../thread-log.js';
import { isUnanswered } from '../turn-end.js';
import { TurnRecord } from '../turn-record.js';
import { judgeEarlierTurns } from './judge-earlier-turns.js';

/**
 * `__state__` is the thread's settled word: each turn it holds becomes exactly that. Turns it does not hold
 * stay, since platforms are seen to send an empty list.
 */
export function reduceStateMessage(log: ThreadLog, message: ChatMessage): void {
  const { chatId, isStreaming, messages } = message.state ?? {};
  if (chatId !== undefined) log.chatId = chatId;
  if (isStreaming !== undefined) log.isStreaming = isStreaming;
  log.settled = true;
  if (messages !== undefined) settleTurns(log, messages);
  judgeEarlierTurns(log);
}

function settleTurns(log: ThreadLog, messages: readonly ChatMessage[]): void {
  let position = 0;
  for (const group of groupByQuestion(messages)) {
    const { question, answers } = group;
    const id = question?.id ?? `before ${answers[0]?.id ?? ''}`;
    if (log.superseded.has(id)) continue;
    let turn = log.find(id) ?? unechoedTurn(log, question);
    if (turn === undefined) {
      turn = new TurnRecord(id, question?.content ?? '', 'complete');
      log.turns.splice(position, 0, turn);
    }
    position = log.turns.indexOf(turn) + 1;
    settleTurn(log, turn, group);
  }
}

function settleTurn(log: ThreadLog, turn: TurnRecord, { question, answers }: Group): void {
  turn.echoed = true;
  if (question !== undefined && question.id !== turn.id) turn.alias = question.id;
  if (question?.content !== undefined) turn.question = question.content;
  // An answer that was seen is not taken back by a list that leaves it out.
  if (answers.length === 0) return;
  turn.replaceAll(answers);
  turn.isGivenUp = !log.isStreaming && isUnanswered(turn);
  // An earlier turn that had broken off is whole after all. How the current one ends is not told yet.
  const isMended = turn.status === 'incomplete' || turn.status === 'failed';
  if (turn !== log.current && isMended && !isUnanswered(turn)) turn.setStatus('complete');
}

/** The question being answered, when the platform gave it an id of its own. */
function unechoedTurn(log: ThreadLog, question: ChatMessage | undefined): TurnRecord | undefined {
  const { current } = log;
  return current !== undefined && !current.echoed && question?.content === current.question
    ? current
    : undefined;
}

interface Group {
  readonly question: ChatMessage | undefined;
  readonly answers: ChatMessage[];
}

function groupByQuestion(messages: readonly ChatMessage[]): Group[] {
  const groups: Group[] = [];
  for (const message of messages) {
    if (message.role === 'user' || groups.length === 0) {
      const isQuestion = message.role === 'user';
      groups.push({ question: isQuestion ? message : undefined, answers: isQuestion ? [] : [message] });
    } else {
      groups.at(-1)?.answers.push(message);
    }
  }
  return groups;
}
