type MeterErrorCode = 'meter_event_customer_not_found' | 'meter_event_invalid_value' | 'no_meter'

type MeterTrouble = {
  developer_message_summary: string
  reason: {
    error_count: number
    error_types: {
      code: MeterErrorCode
      error_count: number
      sample_errors: { error_message: string; request: { identifier: string } }[]
    }[]
  }
  validation_end: string
  validation_start: string
}

/** A thin event only names its object; the rest is fetched. */
export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  created: string
  data: MeterTrouble
  livemode: false
  related_object: { id: string; type: 'billing.meter'; url: string } | null
  type: 'v1.billing.meter.error_report_triggered' | 'v1.billing.meter.no_meter_found'
}

export function toNotification(event: ThinEvent) {
  const { id, object, created, livemode, related_object, type } = event
  return { id, object, created, livemode, related_object, type }
}

type MeterErrorInput = {
  id: string
  code: MeterErrorCode
  message: string
  identifier: string
  at: number
  meter: string | undefined
}

export function createMeterErrorEvent({
  id,
  code,
  message,
  identifier,
  at,
  meter,
}: MeterErrorInput): ThinEvent {
  const moment = new Date(at * 1000).toISOString()
  return {
    id,
    object: 'v2.core.event',
    created: moment,
    data: {
      developer_message_summary: `There is 1 invalid event: ${message}`,
      reason: {
        error_count: 1,
        error_types: [
          {
            code,
            error_count: 1,
            sample_errors: [{ error_message: message, request: { identifier } }],
          },
        ],
      },
      validation_end: moment,
      validation_start: moment,
    },
    livemode: false,
    related_object:
      meter === undefined
        ? null
        : { id: meter, type: 'billing.meter', url: `/v1/billing/meters/${meter}` },
    type:
      meter === undefined
        ? 'v1.billing.meter.no_meter_found'
        : 'v1.billing.meter.error_report_triggered',
  }
}
