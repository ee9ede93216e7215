import { dayMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http.ts'
import { findRecipient } from '../../session/index.ts'
import { trialEndingLetter } from '../letters.ts'
import { licenseKeyRepository } from '../repository.ts'

/** A trial is told this many days before its end; the last one first, so that nobody is told both at once. */
const reminders = [1, 7]

type Parts = Pick<Platform, 'config' | 'database' | 'outbox' | 'clock'>

/** Writes to those whose trial is about to end, once for each reminder. */
export async function remindTrials({ config, database, outbox, clock }: Parts) {
  const now = clock()
  for (const days of reminders) {
    const nearer = reminders.findLast((other) => other < days) ?? 0
    await database.db.transaction().execute(async (transaction) => {
      const ending = await licenseKeyRepository(transaction).takeEndingTrials(
        days,
        new Date(now.getTime() + nearer * dayMs),
        new Date(now.getTime() + days * dayMs),
      )
      for (const key of ending) {
        const person = await findRecipient(transaction, key.owner_id)
        if (!person?.allowsMail) continue
        await outbox.add(transaction, trialEndingLetter({ key, person, config }, days), now)
      }
    })
  }
}
