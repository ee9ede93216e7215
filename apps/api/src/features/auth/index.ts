import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'
import { authenticate } from './login-sessions/authenticate.ts'
import { createAuthCookies } from './login-sessions/cookies.ts'

export { createAuthCookies, type AuthCookies } from './login-sessions/cookies.ts'
export {
  findEmailRecipient,
  findRecipients,
  findRecipient,
  type EmailRecipient,
  hasEmailAddress,
  listEmailRecipients,
  readEmailRecipients,
  type Recipient,
} from './emails/find-recipient.ts'
export {
  listCountryNames,
  type MailableCondition,
  mailableFacts,
  mailableQuery,
} from './emails/mailable-query.ts'
export { emailAddressRepository } from './emails/email-address-repository.ts'
export { cancelOptionalEmails, findOptOutReason } from './emails/optional-emails.ts'
export { findOrCreateAccount } from './sign-in/find-or-create-account.ts'
export {
  listCompaniesSince,
  findUser,
  isDeactivated,
  listSeenSince,
  type AccountSummary,
  readAccountSummaries,
  readUserWithDevices,
  searchAccounts,
  setDeactivated,
  signOutEverywhere,
} from './search-accounts.ts'
export { loginSessionChecks } from './live-events.ts'
export { deactivationQuery } from './user-search-repository.ts'
export { listUserFingerprints } from './user-fingerprints.ts'
export { authPersonalData } from './personal-data.ts'
export { createProviders } from './providers/index.ts'
export { sendPasskeyEmail } from './passkeys/passkey-email.ts'
export type { RecordPasskeyChange } from './passkeys/passkey-change.ts'
export { resetPasskeys } from './passkeys/reset-passkeys.ts'
export { readUser } from './read-user.ts'
export { getStaffRole } from './present.ts'
export { findStaffMember, listStaff, listStaffWith } from './staff/list-staff.ts'
export { staffRepository } from './staff/staff-repository.ts'
export { readSessionStart } from './login-sessions/read-session-start.ts'
export { registerAuthRoutes } from './routes.ts'
export { createAuthTasks } from './tasks.ts'

export function createAuthenticator({ config, database, clock }: Platform) {
  const cookies = createAuthCookies(config.secure)
  return (request: FastifyRequest): Promise<Actor> =>
    authenticate({
      db: database.db,
      token: cookies.readToken(request),
      now: clock(),
      adminEmails: config.adminEmails,
      passkeysRequired: config.passkeysRequired,
    })
}
