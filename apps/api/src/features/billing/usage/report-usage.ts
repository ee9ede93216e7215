import { dayMs, dayOf } from '@fovea/contract/time'
import { getEndOfDay, readBillableDays } from '../../metering/index.ts'
import { continueOnError, isInvalidRequest } from '../provider-errors.ts'
import { type AccountRow, billingRepository } from '../repository.ts'
import { meterEventName } from '../billing-catalog.ts'
import type { BillingContext } from '../billing-context.ts'

/** The provider rejects usage older than 35 days. */
const reportedDays = 34
/** An invoice becomes final within hours of its period's end; later usage is not billed. */
const reportedAfterEndMs = 2 * dayMs
const batchSize = 100

/** Returns the number of sessions that could not be reported. */
export async function reportUsage(context: BillingContext): Promise<number> {
  let unreported = 0
  const repository = billingRepository(context.db)
  const endedSince = new Date(context.now.getTime() - reportedAfterEndMs)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const accounts = await repository.listSubscribed({ after, endedSince }, batchSize)
    for (const account of accounts)
      await continueOnError(context.log, () =>
        reportOwnerUsage(context, account, (sessions) => {
          unreported += sessions
        }),
      )
    const last = accounts.at(-1)
    if (!last) return unreported
    after = last.owner_id
  }
}

/** The provider uses the latest total of a day, so that a repeat after a crash, or a late session, is harmless. */
export async function reportOwnerUsage(
  context: BillingContext,
  account: AccountRow,
  onUnreported: (sessions: number) => void = () => undefined,
) {
  const { subscription_id: subscription, customer_id: customer, started_at: started } = account
  if (subscription === null || customer === null || started === null) return
  const repository = billingRepository(context.db)
  const from = new Date(Math.max(started.getTime(), oldestDay(context.now).getTime()))
  const to = account.ended_at ?? getEndOfDay(context.now)
  if (from >= to) return
  const [totals, reported] = [
    await totalsOf(readBillableDays(context.metering, account.owner_id, { from, to })),
    await repository.listReportedDays(account.owner_id, subscription),
  ]
  let failure: unknown
  const skippedDay = findUnsettledDay(account)
  for (const [day, sessions] of totals) {
    if (day === skippedDay || sessions <= (reported.get(day) ?? 0)) continue
    try {
      await report(context, {
        customer,
        subscription,
        day,
        sessions,
        at: getReportTime(day, started),
      })
      await repository.keepReportedDay({
        owner_id: account.owner_id,
        subscription_id: subscription,
        day,
        sessions,
      })
    } catch (error) {
      // A rejected day must not hold back the days after it.
      failure ??= error
      onUnreported(sessions - (reported.get(day) ?? 0))
    }
  }
  if (failure !== undefined) throw failure
}

/**
 * The day on which a former subscription ended, until its last invoice is final. The provider keeps one total per
 * customer and day, so the total of the next subscription would overwrite the former's.
 */
function findUnsettledDay({
  started_at: started,
  last_ended_at: ended,
  settled_until: settled,
}: AccountRow) {
  if (started === null || ended === null || started < ended) return undefined
  return settled?.getTime() === ended.getTime() ? undefined : dayOf(ended)
}

function oldestDay(now: Date) {
  const day = new Date(now.getTime() - reportedDays * dayMs)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()))
}

/** Never the first second of a day: on the first of a month, the provider may count it in either period. */
function getReportTime(day: string, started: Date) {
  const begins = Date.parse(day)
  const after = Math.max(begins, Math.ceil(started.getTime() / 1000) * 1000) + 1000
  return Math.min(after, begins + dayMs - 1000)
}

async function totalsOf(pages: AsyncIterable<{ day: string; sessions: number }[]>) {
  const totals = new Map<string, number>()
  for await (const page of pages) {
    for (const { day, sessions } of page) totals.set(day, (totals.get(day) ?? 0) + sessions)
  }
  return totals
}

/** Another process crashed after sending the total. The provider has no error code for this, only a message. */
function isAlreadyReported(message: string) {
  return message.includes('already exists with identifier')
}

type Total = { customer: string; subscription: string; day: string; sessions: number; at: number }

async function report({ cardProvider }: BillingContext, total: Total) {
  const { customer, subscription, day, sessions, at } = total
  try {
    await cardProvider.billing.meterEvents.create({
      event_name: meterEventName,
      identifier: `${subscription}-${day}-${sessions}`,
      timestamp: Math.floor(at / 1000),
      payload: { stripe_customer_id: customer, value: String(sessions) },
    })
  } catch (error) {
    if (!isInvalidRequest(error) || !isAlreadyReported(error.message)) throw error
  }
}
