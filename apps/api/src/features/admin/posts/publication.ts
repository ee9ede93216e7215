import { farthestPublicationDays } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import { AppError } from '../../../platform/errors.ts'
import type { PostKind } from './kinds/post-kind.ts'
import { findPostStatus } from './present.ts'
import type { PostRow } from './repository.ts'

export type Moment = { now: Date; current: Date | null }

/** Feeds compare this time with the clock, so a schedule needs no task that could be late. */
export function findPublicationTime(
  { name }: Pick<PostKind<unknown>, 'name'>,
  publish: string | undefined,
  { now, current }: Moment,
): Date | null {
  if (publish === undefined) return current
  if (publish === 'never') return null
  if (publish === 'now') return current !== null && current <= now ? current : now
  const at = new Date(publish)
  if (current?.getTime() === at.getTime()) return current
  if (at > now && at.getTime() <= now.getTime() + farthestPublicationDays * dayMs) return at
  const message = 'Choose a time within the next year.'
  throw new AppError('BAD_INPUT', message, { fields: { [`${name}.publish`]: message } })
}

/** For the audit log. */
export function describePublication(row: PostRow, now: Date) {
  const status = findPostStatus(row, now)
  const detail = status === 'scheduled' ? { publication: row.published_at?.toISOString() } : {}
  return { status, detail }
}
