import type { TeamRequest } from '@fovea/contract/requests'
import type { Db } from '../../platform/db/connect.ts'
import { hasEmailAddress, type Recipient } from '../auth/index.ts'

/**
 * A report names its reply address. The address of other forms is used only if it is confirmed as the user's; otherwise
 * the answer goes to the address of the account.
 */
export async function findReplyAddress(
  db: Db,
  { info }: { info: TeamRequest['info'] },
  person: Recipient,
) {
  if ('reply' in info) return info.reply
  return (await hasEmailAddress(db, person.userId, info.email)) ? info.email : person.email
}
