import { randomBytes } from 'node:crypto'
import { type PersonalData, replaceTraces } from '../../../platform/personal-data.ts'
import { notesRepository } from './notes/notes-repository.ts'
import { filterRepository } from './filters/filter-repository.ts'
import { tagRepository } from './tags/tag-repository.ts'
import { viewRepository } from './view/view-repository.ts'
import { customerRepository } from './repository.ts'

export const customerPersonalData: PersonalData = {
  feature: 'customers',

  collect: async (db, userId) => {
    const row = (await customerRepository(db).findRows([userId])).get(userId)
    const notes = await notesRepository(db).list(userId)
    return {
      listedAs: row && { name: row.name, email: row.email, foundBy: row.words.trim() },
      viewed: await viewRepository(db).listOf(userId),
      savedFilters: await filterRepository(db).list(userId),
      tags: (await tagRepository(db).listOf([userId])).get(userId) ?? [],
      notes: notes.map(({ text, created_at }) => ({ text, at: created_at })),
    }
  },

  /** Notes about the person go with the workspace; those about others keep everything but the person's addresses. */
  async erase(db, userId, traces) {
    await filterRepository(db).deleteMentions(traces)
    await tagRepository(db).deleteMentions(traces)
    const notes = notesRepository(db)
    const pseudonym = `Deleted account ${randomBytes(4).toString('hex')}`
    for (const { id, text } of await notes.listMentions(traces)) {
      await notes.rewrite(id, replaceTraces(text, traces, pseudonym))
    }
    await customerRepository(db).erase(userId, traces)
  },
}
