import type { TeamRequest } from '@fovea/contract/requests'
import type { Db } from '../../platform/db/connect.ts'
import { hasEmailAddress, type Recipient } from '../auth/index.ts'

/** An unconfirmed address is used only for a report, which names its reply address. */
export async function findReplyAddress(
  db: Db,
  { info }: { info: TeamRequest['info'] },
  person: Recipient,
) {
  if ('reply' in info) return info.reply
  return (await hasEmailAddress(db, person.userId, info.email)) ? info.email : person.email
}
