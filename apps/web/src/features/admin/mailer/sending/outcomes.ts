import type { SendResult } from './run-sends.ts'

/** The results of a sending, by what became of them. */
export function countOutcomes(results: readonly SendResult[]) {
  const those = (wanted: SendResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted)
  return {
    sent: those('sent'),
    failed: those('failed'),
    /** The mail server may have taken it. */
    unknown: those('unknown'),
    skipped: those('skipped'),
    /** The mail server wants to be asked again later. */
    waiting: those('waiting'),
  }
}
