/** Answers that a development key can rehearse, so that developers can see how their app handles them. */
export const rehearsalAnswers = [
  'expired',
  'over-limit',
  'deactivated',
  'wrong-clock',
  'slow',
  'down',
] as const
export type RehearsalAnswer = (typeof rehearsalAnswers)[number]

export const rehearsalMinutes = 10
export const rehearsalSlowMs = 5_000
