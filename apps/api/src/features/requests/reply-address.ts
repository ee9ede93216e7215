import type { TeamRequest } from '@fovea/contract/requests'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasEmailAddress, type Recipient } from '../auth/index.ts'
import { teamAddress } from './emails.ts'
import { createRequestAddress } from './inbound/request-address.ts'
import type { RequestRow } from './repository.ts'

/** An unconfirmed address is used only for a report, which names its reply address. */
export async function findReplyAddress(
  db: Db,
  { info }: { info: TeamRequest['info'] },
  person: Recipient,
) {
  if ('reply' in info) return info.reply
  return (await hasEmailAddress(db, person.userId, info.email)) ? info.email : person.email
}

/** Where emails to the sender are answered: an address of the request, or a mailbox of the vendor. */
export async function findAnswerAddress(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  row: Pick<RequestRow, 'id' | 'type'>,
) {
  const { reply } = config.mail
  if (!reply) return teamAddress(row, config.settings)
  return createRequestAddress({ db, config }, row.id, reply.domain)
}
