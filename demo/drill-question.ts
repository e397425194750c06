/** A question for the chat about a value that was clicked in the dashboard, or undefined for one it knows no words for. */
export function drillQuestion(member: string, value: string | number | boolean | null): string | undefined {
  const name = member.split('.').at(-1) ?? '';
  if (value === null || value === '') return undefined;
  if (name.startsWith('origin')) return `How many flights left ${value}, by month?`;
  if (name.startsWith('destination')) return `How many flights arrived in ${value}, by month?`;
  if (name === 'day_of_week') return `What was the average arrival delay on ${value} by month?`;
  return undefined;
}
