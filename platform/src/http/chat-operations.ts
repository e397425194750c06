import { z } from '@hono/zod-openapi';
import { authenticateChat, resolveCaller, type ChatDirectory } from '../chat/chat-caller.js';
import { abortBody, abortRequest, chatBody, chatMessage, chatRequest } from '../chat/chat-schemas.js';
import type { ChatService } from '../chat/chat-service.js';
import type { WireProfile } from '../wire-profile.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { chatAuthenticationResponse, chatResponse, emptyResponse } from './responses.js';

const agentPath = '/api/v1/public/{accountName}/agents/{agentId}';
const params = z.object({ accountName: z.string(), agentId: z.string() });

/** The Chat API: stream, thread state (the stream without `input`) and abort. */
export function chatOperations(
  chat: ChatService,
  directory: ChatDirectory,
  profile: WireProfile,
): Operation[] {
  const authenticate = (headers: Headers, path: z.output<typeof params>) =>
    authenticateChat(directory, headers, path);
  const stream = defineOperation({
    method: 'post',
    path: `${agentPath}/chat/stream-chat-state`,
    operationId: 'streamChatState',
    summary: 'Ask a question and stream its answer; without `input`, the current state of the thread.',
    tag: 'Chat',
    credential: 'chat',
    params,
    body: chatBody,
    documentedBody: chatRequest,
    responses: {
      200: {
        description: 'Newline-delimited messages, or a JSON-RPC error object for an authentication failure.',
        content: { 'application/x-ndjson': { schema: chatMessage } },
      },
      ...errorResponses(400, 404, 409, 500),
    },
    authenticate,
    onError: chatAuthenticationResponse,
    handle: async ({ caller: credential, body }) => {
      const caller = resolveCaller(directory, credential, body.sessionSettings);
      const { input, chatId } = body;
      const reply =
        input === undefined
          ? await chat.state(caller, credential.agent, chatId ?? '')
          : await chat.ask(caller, credential.agent, { ...body, input });
      await directory.state.settled();
      return chatResponse(reply, profile);
    },
  });
  const abort = defineOperation({
    method: 'post',
    path: `${agentPath}/chat/abort`,
    operationId: 'abortChat',
    summary: 'Stop the turn that a thread is streaming.',
    tag: 'Chat',
    credential: 'chat',
    params,
    body: abortBody,
    documentedBody: abortRequest,
    responses: { 204: { description: 'Aborted.' }, ...errorResponses(400, 403, 404, 500) },
    authenticate,
    onError: chatAuthenticationResponse,
    handle: async ({ caller: credential, body }) => {
      const caller = resolveCaller(directory, credential, body.sessionSettings);
      await chat.abort(caller, credential.agent, body.chatId);
      await directory.state.settled();
      return emptyResponse(204);
    },
  });
  return [stream, abort];
}
