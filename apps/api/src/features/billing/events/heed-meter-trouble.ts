import { z } from 'zod'
import type { EventRow } from './event-repository.ts'
import { meterTroubleLetter } from '../letters.ts'
import { asking } from '../provider/provider-errors.ts'
import type { Till } from '../till.ts'

const types = new Set([
  'v1.billing.meter.error_report_triggered',
  'v1.billing.meter.no_meter_found',
])

export const isMeterTrouble = (type: string) => types.has(type)

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

/** Usage that was taken and then not counted is money: whoever runs this is told, by log and mail. */
export async function heedMeterTrouble(
  { cardProvider, config, db, log, now, outbox }: Till,
  event: EventRow,
) {
  const fetched = await asking(() => cardProvider.v2.core.events.retrieve(event.id))
  const { developer_message_summary: summary, reason } = report.parse(
    'data' in fetched ? fetched.data : undefined,
  )
  const usage = reason.error_types.flatMap((one) =>
    one.sample_errors.map(({ request }) => request.identifier),
  )
  const trouble = {
    summary,
    count: reason.error_count,
    codes: reason.error_types.map((one) => one.code),
    usage,
  }
  log.error({ event: event.id, ...trouble }, 'the card provider did not count usage')
  const letter = meterTroubleLetter({ eventId: event.id, ...trouble, config })
  await db.transaction().execute((transaction) => outbox.add(transaction, letter, now))
}
