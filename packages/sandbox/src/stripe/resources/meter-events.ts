import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { expand, integer, text } from '../api/parameters.ts'
import { invalidRequest } from '../api/problem.ts'
import { replacedBy } from '../money/usage.ts'
import type { MeterEvent } from '../objects/meter.ts'
import { newId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

const day = 86_400

export const meterEvents = [
  endpoint({
    method: 'POST',
    path: '/billing/meter_events',
    parameters: z.strictObject({
      ...expand,
      event_name: text.max(100),
      identifier: text.max(100).optional(),
      payload: z.record(z.string(), z.string()),
      timestamp: integer.optional(),
    }),
    handle({ provider, input }) {
      const { store } = provider
      const now = provider.now()
      const { event_name, payload, timestamp = now, identifier = newId('mev') } = input
      const meter = store.meters
        .all()
        .find((one) => one.event_name === event_name && one.status === 'active')
      if (!meter) {
        throw invalidRequest(`No active meter found for event name '${event_name}'.`, {
          param: 'event_name',
        })
      }
      if (timestamp < now - 35 * day || timestamp > now + 300) {
        throw invalidRequest(
          'The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.',
          { param: 'timestamp' },
        )
      }
      const earlier = store.readings.get(identifier)
      if (earlier && earlier.created > now - day) {
        throw invalidRequest(`An event already exists with identifier ${identifier}.`, {
          code: 'resource_already_exists',
          param: 'identifier',
        })
      }
      const customerKey = meter.customer_mapping.event_payload_key
      const valueKey = meter.value_settings.event_payload_key
      const value = meter.default_aggregation.formula === 'count' ? '1' : payload[valueKey]
      if (value === undefined || !/^-?\d{1,15}$/.test(value)) {
        throw invalidRequest(`The payload must hold a whole number as '${valueKey}'.`, {
          param: `payload[${valueKey}]`,
        })
      }
      const param = `payload[${customerKey}]`
      const customer = findCustomer(provider, payload[customerKey] ?? '', param)
      // Only what is put in anew counts as the latest.
      store.readings.delete(identifier)
      const reading = store.readings.put({
        id: identifier,
        meter: meter.id,
        customer: customer.id,
        value: Number(value),
        created: now,
        timestamp,
      })
      // What was replaced is kept a day, in which its identifier may not be used again.
      for (const { id, created } of replacedBy(store, meter, reading)) {
        if (created <= now - day) store.readings.delete(id)
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
      return event
    },
  }),
]
