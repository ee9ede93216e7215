import { monthOf } from '@fovea/contract/time'
import { freeSessions } from '@fovea/contract/billing/prices'
import type { Config } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'
import type { NewEmail } from '../../platform/mail/outbox.ts'
import { publishEvent } from '../../platform/webhooks/publish-event.ts'
import type { Recipient } from '../auth/index.ts'
import { type EmailAudience, findEmailAudience, getEmailNameSuffix } from '../workspaces/index.ts'
import { closeQuotaNotice, listQuotaNotices } from './repository.ts'

type QuotaNoticeDeps = Pick<Platform, 'config' | 'database' | 'metering' | 'outbox' | 'clock'>

/** Undefined if a plan or a commercial license applies, so that apps never stop. */
export type FindFreeTierUse = (
  ownerId: string,
  now: Date,
) => Promise<{ elsewhere: number } | undefined>

/** The email is stored before its notice is closed, and its unique name prevents a second one. */
export async function sendQuotaNotices(deps: QuotaNoticeDeps, findFreeTier: FindFreeTierUse) {
  const { config, database, metering, outbox, clock } = deps
  const now = clock()
  const month = `${monthOf(now)}-01`
  for (const { owner_id: ownerId, percent } of await listQuotaNotices(metering.db, month)) {
    const audience = await findEmailAudience(database.db, ownerId, 'billing:write')
    // Every recipient is told that apps stop. The warning before is optional mail.
    const people = audience.people.filter(({ allowsMail }) => percent >= 100 || allowsMail)
    const freeTier = await findFreeTier(ownerId, now)
    if (freeTier) {
      const isShared = freeTier.elsewhere > 0
      await database.db.transaction().execute(async (transaction) => {
        for (const person of people) {
          const email = createQuotaEmail({
            ownerId,
            audience,
            person,
            percent,
            isShared,
            month,
            config,
          })
          await outbox.add(transaction, email, now)
        }
        await publishEvent(transaction, {
          workspaceId: ownerId,
          type: 'quota.reached',
          data: {
            version: 1,
            percent: percent >= 100 ? 100 : 80,
            month: month.slice(0, 7),
            freeSessions,
          },
          at: now,
          name: `quota-${ownerId}-${month}-${percent}`,
        })
      })
    }
    await closeQuotaNotice(metering.db, { ownerId, month, percent })
  }
}

type QuotaEmailInput = {
  ownerId: string
  audience: EmailAudience
  person: Recipient
  percent: number
  isShared: boolean
  month: string
  config: Config
}

function createQuotaEmail(input: QuotaEmailInput): NewEmail {
  const { ownerId, audience, person, percent, isShared, month, config } = input
  const own = audience.team === null ? 'Your apps' : `The apps of ${audience.team}`
  const subject = isShared ? `${own}, with other workspaces of the same founder,` : own
  const over = percent >= 100
  const sessions = Math.round((freeSessions * percent) / 100).toLocaleString('en-US')
  const free = freeSessions.toLocaleString('en-US')
  return {
    name: `quota-${ownerId}-${month}-${percent}${getEmailNameSuffix(audience, person)}`,
    userId: person.userId,
    to: person.email,
    ...(!over && { unsubscribeToken: person.unsubscribeToken }),
    subject: over
      ? `${audience.team === null ? 'Your' : `${audience.team}'s`} free sessions for this month are used up`
      : `${subject} have used ${percent} % of this month's free sessions`,
    parts: [
      {
        say: over
          ? `${subject} have used all ${free} free production sessions for this month. New sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.`
          : `${subject} have used ${sessions} of ${free} free production sessions for this month. Beyond ${free}, new sessions are refused until the 1st of next month (UTC) unless you subscribe to the Expert plan.`,
      },
      { link: { label: 'See plans', url: `${config.publicUrl}/console/select-plan` } },
    ],
  }
}
