/** English: `inlay-kit/locales/en`. What the elements say by themselves, in the shape of a language. */
import { englishLabels } from './chat-labels.js';
import { englishDashboardLabels } from './english-dashboard.js';
import type { LanguageLabels } from './language.js';
import { englishHistoryLabels } from './history-labels.js';
import { englishNextLabels } from './next-labels.js';
import { englishResultLabels } from './result-labels.js';
import { englishToolLabels } from './tool-labels.js';

/** The words of every element in English. */
export const labels: LanguageLabels = {
  chat: {
    ...englishLabels,
    ...englishToolLabels,
    ...englishResultLabels,
    ...englishNextLabels,
    ...englishHistoryLabels,
  },
  dashboard: englishDashboardLabels,
};
