import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { expandParameter, integerParameter, textParameter } from '../api/parameters.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { findReplacedReadings } from '../money/usage.ts'
import type { Meter, MeterEvent } from '../objects/meter.ts'
import { createMeterErrorEvent } from '../objects/thin-event.ts'
import type { Provider } from '../provider.ts'
import { createId } from '../store/ids.ts'

const day = 86_400

export const meterEvents = [
  defineEndpoint({
    method: 'POST',
    path: '/billing/meter_events',
    parameters: z.strictObject({
      ...expandParameter,
      event_name: textParameter.max(100),
      identifier: textParameter.max(100).optional(),
      payload: z.record(z.string(), z.string()),
      timestamp: integerParameter.optional(),
    }),
    handle({ provider, input }) {
      const { store } = provider
      const now = provider.now()
      const { event_name, payload, timestamp = now, identifier = createId('mev') } = input
      if (timestamp < now - 35 * day || timestamp > now + 300) {
        throw createInvalidRequest(
          'The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.',
          { param: 'timestamp' },
        )
      }
      const earlier = store.readings.get(identifier)
      if (earlier && earlier.created > now - day) {
        throw createInvalidRequest(`An event already exists with identifier ${identifier}.`, {
          param: 'identifier',
        })
      }
      const event: MeterEvent = {
        object: 'billing.meter_event',
        created: now,
        event_name,
        identifier,
        livemode: false,
        payload,
        timestamp,
      }
      process(provider, event)
      return event
    },
  }),
]

function process(provider: Provider, event: MeterEvent): void {
  const { store } = provider
  const { event_name, payload, identifier, timestamp, created } = event
  const meter = store.meters
    .all()
    .find((one) => one.event_name === event_name && one.status === 'active')
  const value = meter && valueIn(meter, payload)
  const customer = store.customers.get(
    payload[meter?.customer_mapping.event_payload_key ?? ''] ?? '',
  )
  const tell = (trouble: Pick<Parameters<typeof createMeterErrorEvent>[0], 'code' | 'message'>) =>
    provider.emitThin(
      createMeterErrorEvent({
        id: createId('evt'),
        identifier,
        at: created,
        meter: meter?.id,
        ...trouble,
      }),
    )
  if (!meter) {
    tell({ code: 'no_meter', message: `No active meter found for event name '${event_name}'.` })
    return
  }
  if (!customer || 'deleted' in customer) {
    tell({ code: 'meter_event_customer_not_found', message: 'The customer was not found.' })
    return
  }
  if (value === undefined) {
    tell({ code: 'meter_event_invalid_value', message: 'The value is not a whole number.' })
    return
  }
  // Deleting first moves the reading to the end of the table, so that it counts as the latest.
  store.readings.delete(identifier)
  const reading = store.readings.put({
    id: identifier,
    meter: meter.id,
    customer: customer.id,
    value,
    created,
    timestamp,
  })
  // Replaced readings are kept for a day, in which their identifier may not be used again.
  for (const replaced of findReplacedReadings(store, meter, reading)) {
    if (replaced.created <= created - day) store.readings.delete(replaced.id)
  }
}

function valueIn(meter: Meter, payload: MeterEvent['payload']): number | undefined {
  const value = payload[meter.value_settings.event_payload_key] ?? ''
  return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined
}
