import { Refusal } from '../../../platform/refusal.ts'
import { presentTemplate } from './present.ts'
import type { TemplateRow } from './tables.ts'

/** What an admin has read is what is changed or sent: whoever saw an older text is shown the newest and has to choose. */
export function refuseStale(row: TemplateRow, version: number | undefined) {
  if (version === undefined || version === row.version) return
  throw new Refusal('CONFLICT', 'This template has changed since you loaded it.', {
    current: presentTemplate(row),
  })
}

export function noSuchTemplate() {
  return new Refusal('NOT_FOUND', "This template doesn't exist.")
}
