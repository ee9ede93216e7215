import { AppError } from '../../../platform/errors.ts'
import { presentTemplate } from './present.ts'
import type { TemplateRow } from './tables.ts'

/** What an admin has read is what is changed or sent: whoever saw an older text is shown the newest and has to choose. */
export function assertCurrentVersion(row: TemplateRow, version: number | undefined) {
  if (version === undefined || version === row.version) return
  throw new AppError('CONFLICT', 'This template has changed since you loaded it.', {
    current: presentTemplate(row),
  })
}

export function createTemplateNotFoundError() {
  return new AppError('NOT_FOUND', "This template doesn't exist.")
}
