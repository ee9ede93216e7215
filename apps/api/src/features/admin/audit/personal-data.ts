import { randomBytes } from 'node:crypto'
import { mapPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { emailAddressRepository } from '../../auth/index.ts'
import { auditRepository } from './repository.ts'
import { removeTraces } from './remove-traces.ts'

/** Erasing keeps each entry. The user is replaced by the same anonymous name in all entries. */
export const auditPersonalData: PersonalData = {
  feature: 'audit',

  collect: (db, userId) =>
    mapPages(
      auditRepository(db).readAllOf(userId),
      ({ at, action, subject, detail, actor_id }) => ({
        at,
        action,
        subject,
        detail,
        byYou: actor_id === userId,
      }),
    ),

  async erase(db, userId, traces) {
    const repository = auditRepository(db)
    const pseudonym = `Deleted account ${randomBytes(4).toString('hex')}`
    await repository.blankActor(userId, pseudonym)
    // An address that was only typed may be another user's, so it is replaced only in entries about this user.
    const own = [...traces, ...(await emailAddressRepository(db).listTyped(userId))]
    for (const entry of await repository.listMentions(traces)) {
      const words = traces.includes(entry.subject_id) ? own : traces
      await repository.rewrite(removeTraces(entry, words, pseudonym))
    }
  },
}
