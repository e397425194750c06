export { firstSentence } from '../../../src/render/markdown/first-sentence.js';
export { answerActions } from './answer-actions.js';
export { conversationMenu } from './conversation-menu.js';
export { revisesView, subjectView, waitingView } from './desk-views.js';
export { farthestEnd } from './farthest-end.js';
export { holdPlace } from './hold-place.js';
export { forgetRatings, ratingsIn } from './ratings.js';
export { transcriptFile } from './transcript-file.js';
