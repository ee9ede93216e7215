import type { Bounce } from '@fovea/contract/admin'
import type { Db } from '../../../../platform/db/connect.ts'
import { createPage } from '../../../../platform/db/create-page.ts'
import { bounceRepository } from './bounce-repository.ts'

const bouncesOnPage = 50

type Query = { search?: string | undefined; cursor?: string | undefined }

export async function listBounces(db: Db, { search, cursor }: Query) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await bounceRepository(db).list({ search, after }, bouncesOnPage + 1)
  const docs = rows.map(({ email, reason, at }): Bounce => ({
    email,
    reason,
    at: at.toISOString(),
  }))
  const { page, next } = createPage(docs, bouncesOnPage, ({ at, email }) => `${at} ${email}`)
  return { docs: page, ...next }
}

function readCursor(cursor: string) {
  const end = cursor.indexOf(' ')
  return { at: new Date(cursor.slice(0, end)), email: cursor.slice(end + 1) }
}
