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
