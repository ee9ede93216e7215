import { randomBytes } from 'node:crypto'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { auditRepository } from './repository.ts'
import { withoutTraces } from './without-traces.ts'

/** What was done stays written down; to whom and by whom is then the same nameless account in every entry. */
export const auditPersonalData: PersonalData = {
  room: 'audit',

  async collect(db, userId) {
    const entries = await auditRepository(db).listOf(userId)
    return entries.map(({ at, action, subject, detail, actor_id }) => ({
      at,
      action,
      subject,
      detail,
      byYou: actor_id === userId,
    }))
  },

  async erase(db, userId, traces) {
    const repository = auditRepository(db)
    const nobody = `Deleted account ${randomBytes(4).toString('hex')}`
    await repository.blankActor(userId, nobody)
    for (const entry of await repository.listMentions(traces)) {
      await repository.rewrite(withoutTraces(entry, traces, nobody))
    }
  },
}
