/** What a development key can be made to answer, to see what one's app does then. */
export const rehearsalAnswers = [
  'expired',
  'over-limit',
  'deactivated',
  'wrong-clock',
  'slow',
  'down',
] as const
export type RehearsalAnswer = (typeof rehearsalAnswers)[number]

/** A rehearsal ends by itself after this long. */
export const rehearsalMinutes = 10
/** So long does a development key wait that rehearses a slow service. */
export const rehearsalSlowMs = 5_000
