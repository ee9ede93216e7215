import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { createPage } from '../../../../platform/db/create-page.ts'
import { createSendingNotFoundError } from './change-sending.ts'
import { presentSending, presentSendingRecipient, presentSendings } from './present-sending.ts'
import { type RecipientFilter, sendingRepository } from './repository.ts'

const sendingsOnPage = 20
const recipientsOnPage = 50

type Deps = Pick<Ctx, 'db' | 'config'>

export async function listSendings(deps: Deps, cursor: string | undefined) {
  const rows = await sendingRepository(deps.db).list(cursor, sendingsOnPage + 1)
  const { page, next } = createPage(rows, sendingsOnPage, ({ id }) => id)
  return { docs: await presentSendings(deps, page), ...next }
}

export async function readSending(deps: Deps, id: string) {
  const row = await sendingRepository(deps.db).find(id)
  if (!row) throw createSendingNotFoundError()
  return { ...(await presentSending(deps, row)), emailBody: row.body }
}

export async function listSendingRecipients(db: Db, id: string, filter: RecipientFilter) {
  const sendings = sendingRepository(db)
  if (!(await sendings.find(id))) throw createSendingNotFoundError()
  const rows = await sendings.listRecipients(id, filter, recipientsOnPage + 1)
  const { page, next } = createPage(rows, recipientsOnPage, ({ email }) => email)
  return { docs: page.map(presentSendingRecipient), ...next }
}
