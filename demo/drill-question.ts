/** A question for the chat about a value that was clicked in the dashboard, or undefined where the data set has none. */
export function drillQuestion(
  questions: readonly { readonly member: string; readonly question: string }[],
  member: string,
  value: string | number | boolean | null,
): string | undefined {
  if (value === null || value === '') return undefined;
  return questions.find((one) => one.member === member)?.question.replaceAll('{value}', () => String(value));
}
