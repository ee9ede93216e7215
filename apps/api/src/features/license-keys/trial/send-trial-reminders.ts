import { dayMs } from '@fovea/contract/time'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { findRecipient } from '../../auth/index.ts'
import { createTrialEndingEmail } from '../emails.ts'
import { licenseKeyRepository } from '../repository.ts'

/** Days before the end. The last reminder comes first, so that a user never gets both at once. */
const reminders = [1, 7]

type TrialReminderDeps = Pick<Platform, 'config' | 'database' | 'outbox' | 'clock'>

export async function sendTrialReminders({ config, database, outbox, clock }: TrialReminderDeps) {
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
        await outbox.add(transaction, createTrialEndingEmail({ key, person, config }, days), now)
      }
    })
  }
}
