/** What stands around questions and answers once there are any. Fetched with the first. */
import { lazy } from '../../shared/later.js';

export const tools = lazy(() => import('./tool-views.js'));
