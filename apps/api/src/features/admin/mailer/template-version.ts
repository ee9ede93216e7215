import { AppError } from '../../../platform/errors.ts'
import { presentTemplate } from './present.ts'
import type { TemplateRow } from './tables.ts'

/** Refuses an older version than the current one, so that an admin only changes or sends what they have seen. */
export function assertCurrentVersion(row: TemplateRow, version: number | undefined) {
  if (version === undefined || version === row.version) return
  throw new AppError('CONFLICT', 'This template has changed since you loaded it.', {
    current: presentTemplate(row),
  })
}

export function createTemplateNotFoundError() {
  return new AppError('NOT_FOUND', "This template doesn't exist.")
}

export function requireSeenVersion(
  template: TemplateRow | undefined,
  { version }: { version?: number | undefined },
) {
  if (!template) throw createTemplateNotFoundError()
  assertCurrentVersion(template, version)
  return template
}
