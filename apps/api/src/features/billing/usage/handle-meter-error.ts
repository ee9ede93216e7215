import { z } from 'zod'
import type { EventRow } from '../mirror/event-repository.ts'
import { createMeterErrorEmail } from './emails.ts'
import type { BillingContext } from '../billing-context.ts'

const types = new Set([
  'v1.billing.meter.error_report_triggered',
  'v1.billing.meter.no_meter_found',
])

export const isMeterError = (type: string) => types.has(type)

const report = z.object({
  developer_message_summary: z.string(),
  reason: z.object({
    error_count: z.number(),
    error_types: z.array(
      z.object({
        code: z.string(),
        sample_errors: z.array(z.object({ request: z.object({ identifier: z.string() }) })),
      }),
    ),
  }),
})

export async function handleMeterError(
  { cardProvider, config, db, log, now, outbox }: BillingContext,
  event: EventRow,
) {
  const fetched = await cardProvider.v2.core.events.retrieve(event.id)
  const { developer_message_summary: summary, reason } = report.parse(
    'data' in fetched ? fetched.data : undefined,
  )
  const usage = reason.error_types.flatMap((error_type) =>
    error_type.sample_errors.map(({ request }) => request.identifier),
  )
  const problem = {
    summary,
    count: reason.error_count,
    codes: reason.error_types.map((error_type) => error_type.code),
    usage,
  }
  log.error({ event: event.id, ...problem }, 'the card provider rejected usage reports')
  const email = createMeterErrorEmail({ eventId: event.id, ...problem, config })
  await db.transaction().execute((transaction) => outbox.add(transaction, email, now))
}
