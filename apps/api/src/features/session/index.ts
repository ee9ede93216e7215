import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import { authenticate } from './sessions/authenticate.ts'
import { sessionCookies } from './sessions/cookies.ts'

export { sessionCookies, type SessionCookies } from './sessions/cookies.ts'
export {
  findMailable,
  findPeople,
  findRecipient,
  hasAddress,
  readMailables,
  type Recipient,
} from './addresses/find-recipient.ts'
export { addressRepository } from './addresses/address-repository.ts'
export { giveUpOptional, whyUnwanted } from './addresses/optional-mail.ts'
export { findOrCreateAccount } from './sign-in/find-or-create-account.ts'
export {
  companiesSince,
  findPerson,
  isDeactivated,
  readPerson,
  searchPeople,
  setDeactivated,
} from './people.ts'
export { sessionEnds } from './news.ts'
export { deactivationQuery } from './people-repository.ts'
export { listPersonMarks } from './person-marks.ts'
export { sessionPersonalData } from './personal-data.ts'
export { createProviders } from './providers/index.ts'
export { readUser } from './read-user.ts'
export { sessionStart } from './sessions/session-start.ts'
export { sessionRoutes } from './routes.ts'
export { sessionTasks } from './tasks.ts'

/** Who sends a request: the session room's answer to the platform's question. */
export function createAuthenticator({ config, database, clock }: Platform) {
  const cookies = sessionCookies(config.secure)
  return (request: FastifyRequest): Promise<Actor> =>
    authenticate({
      db: database.db,
      token: cookies.readToken(request),
      now: clock(),
      adminEmails: config.adminEmails,
    })
}
