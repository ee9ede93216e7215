import type { Db } from '../../platform/db/connect.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { emailAddressRepository } from './emails/email-address-repository.ts'
import { passkeyRepository } from './passkeys/passkey-repository.ts'
import { readUser } from './read-user.ts'
import { authRepository } from './repository.ts'

/** The account itself, deleted last because rows of other features refer to it. */
export const authPersonalData: PersonalData = {
  feature: 'session',
  async collect(db: Db, userId: string, now: Date) {
    const repository = authRepository(db)
    const user = await readUser({ db }, userId)
    return {
      email: user.email,
      mailTo: user.mail_to,
      nickname: user.nickname,
      imageUrl: user.image_url,
      address: user.address,
      company: {
        name: user.company_name,
        position: user.company_position,
        purpose: user.company_purpose,
        created: user.company_created_at,
      },
      allowReceivingEmail: user.allow_receiving_email,
      created: user.created_at,
      staffRole: user.staff_role,
      passkeys: await passkeyRepository(db).listOwn(userId),
      identities: await repository.listIdentities(userId),
      devices: repository.readAllSessions(userId, now),
    }
  },
  traces: (db: Db, userId: string) => emailAddressRepository(db).listOwn(userId),
  async erase(db: Db, userId: string) {
    const repository = authRepository(db)
    await repository.blankSessions(userId)
    await repository.deleteUser(userId)
  },
}
