/** The starter prompts of the demo. Each shows another side of the agent; none is treated specially by it. */
export const prompts: readonly string[] = [
  'Which five origin airports with at least 1,000 flights have the longest average arrival delay?',
  'How did the average arrival delay develop by week from January to June?',
  'What share of flights arrived more than 15 minutes late, by day of the week?',
  'Compare Chicago O’Hare and Dallas Fort Worth by month',
  'Show the 20 busiest routes',
  'Map the 50 busiest airports',
];
