import type { TeamRequest } from '@fovea/contract/requests'
import type { Db } from '../../platform/db/connect.ts'
import { hasAddress, type Recipient } from '../session/index.ts'

/**
 * Where a request is answered. A report names its reply address. The other forms name an address too, which counts once it is
 * confirmed as the person's; until then the answer goes to the address of the account.
 */
export async function findAnswerAddress(
  db: Db,
  { info }: { info: TeamRequest['info'] },
  person: Recipient,
) {
  if ('reply' in info) return info.reply
  return (await hasAddress(db, person.userId, info.email)) ? info.email : person.email
}
