import type { SendResult } from './run-sends.ts'

export function countOutcomes(results: readonly SendResult[]) {
  const those = (wanted: SendResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted)
  return {
    sent: those('sent'),
    failed: those('failed'),
    unknown: those('unknown'),
    skipped: those('skipped'),
    waiting: those('waiting'),
  }
}
