/** `inlay-kit/elements`: registers the elements of the kit. */
import '../components/analytics-chat/define.js';
