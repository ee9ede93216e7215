import { createHash, randomBytes } from 'node:crypto'
import { emailOpensPath } from '@fovea/contract/admin'
import { dayOf } from '@fovea/contract/time'
import type { Config } from '../../../../platform/config/config.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { openRepository } from './open-repository.ts'

/** A transparent GIF of one pixel. */
export const openImage = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
)

type NewImage = { db: Db; config: Config; now: Date }

/** The address of an image for one email. Undefined unless the installation counts opened emails. */
export async function createOpenImageUrl({ db, config, now }: NewImage, sendingId: string) {
  if (!config.mail.countsOpens) return undefined
  const token = randomBytes(16).toString('base64url')
  await openRepository(db).insert(hashOf(token), sendingId, dayOf(now))
  return `${config.publicUrl}${emailOpensPath}/${token}`
}

/** Counts an email once, without who opened it and when. */
export function countOpen(db: Db, token: string) {
  return openRepository(db).count(hashOf(token))
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest()
}
