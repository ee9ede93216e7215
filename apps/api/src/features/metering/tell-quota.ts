import { freeSessions } from '@fovea/contract/billing/prices'
import type { Config } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/http/create-http.ts'
import type { NewMail } from '../../platform/mail/outbox.ts'
import { findRecipient, type Recipient } from '../session/index.ts'
import { closeQuotaNotice, listQuotaNotices } from './repository.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'metering' | 'outbox' | 'clock'>

/** Whether the free tier means anything to an owner: whoever pays, or has a commercial license, goes on. */
export type HasFreeTier = (ownerId: string, now: Date) => Promise<boolean>

/**
 * Writes to owners who have reached 80 or 100 % of this month's free tier, once each: a letter is written before its notice is
 * closed, and one that was written already keeps its name.
 */
export async function tellQuota(parts: Parts, hasFreeTier: HasFreeTier) {
  const { config, database, metering, outbox, clock } = parts
  const now = clock()
  const month = `${now.toISOString().slice(0, 7)}-01`
  for (const { owner_id: ownerId, percent } of await listQuotaNotices(metering.db, month)) {
    const person = await findRecipient(database.db, ownerId)
    // That apps stop is told to everybody; that they may is told to those who want such mail.
    const wanted = person && (percent >= 100 || person.allowsMail)
    if (wanted && (await hasFreeTier(ownerId, now))) {
      await database.db
        .transaction()
        .execute((transaction) =>
          outbox.add(transaction, quotaLetter({ person, percent, month, config }), now),
        )
    }
    await closeQuotaNotice(metering.db, { ownerId, month, percent })
  }
}

type Reached = { person: Recipient; percent: number; month: string; config: Config }

function quotaLetter({ person, percent, month, config }: Reached): NewMail {
  const over = percent >= 100
  const sessions = Math.round((freeSessions * percent) / 100).toLocaleString('en-US')
  const free = freeSessions.toLocaleString('en-US')
  return {
    name: `quota-${person.userId}-${month}-${percent}`,
    userId: person.userId,
    to: person.email,
    ...(!over && { unsubscribeToken: person.unsubscribeToken }),
    subject: over
      ? 'Your free sessions for this month are used up'
      : `Your apps have used ${percent} % of this month's free sessions`,
    parts: [
      {
        say: over
          ? `Your apps have used all ${free} free production sessions for this month. New sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.`
          : `Your apps have used ${sessions} of ${free} free production sessions for this month. Beyond ${free}, new sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.`,
      },
      { link: { label: 'See plans', url: `${config.publicUrl}/console/select-plan` } },
    ],
  }
}
