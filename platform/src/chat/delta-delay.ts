/**
 * Pause after each piece of an answer in milliseconds, where nobody says another one: in process, by the command and in
 * the demo alike. Answers that arrive at once would hide what viewers of a live platform see.
 */
export const defaultDeltaDelayMs = 15;
