import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage } from '../api/list-page.ts'
import {
  expandParameter,
  integerParameter,
  pageParameters,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest } from '../api/problem.ts'
import { sumUsage } from '../money/usage.ts'
import type { MeterEventSummary } from '../objects/meter.ts'
import { createId } from '../store/ids.ts'
import { findCustomer, findMeter } from './find.ts'

const seconds = { minute: 60, hour: 3600, day: 86_400 }

export const meters = [
  defineEndpoint({
    method: 'POST',
    path: '/billing/meters',
    parameters: z.strictObject({
      ...expandParameter,
      customer_mapping: z
        .strictObject({ event_payload_key: textParameter, type: z.literal('by_id') })
        .default({ event_payload_key: 'stripe_customer_id', type: 'by_id' }),
      default_aggregation: z.strictObject({ formula: z.literal('sum') }),
      display_name: textParameter.max(250),
      event_name: textParameter.max(100),
      event_time_window: z.enum(['day', 'hour']).optional(),
      value_settings: z
        .strictObject({ event_payload_key: textParameter })
        .default({ event_payload_key: 'value' }),
    }),
    handle({ provider, input }) {
      const taken = provider.store.meters
        .all()
        .find((one) => one.event_name === input.event_name && one.status === 'active')
      if (taken) {
        throw createInvalidRequest(
          `There is already an active meter (${taken.id}) for event name '${input.event_name}'.`,
          { param: 'event_name' },
        )
      }
      const now = provider.now()
      const meter = provider.store.meters.put({
        id: createId('mtr_test'),
        object: 'billing.meter',
        created: now,
        customer_mapping: input.customer_mapping,
        default_aggregation: input.default_aggregation,
        display_name: input.display_name,
        event_name: input.event_name,
        event_time_window: input.event_time_window ?? null,
        livemode: false,
        status: 'active',
        status_transitions: { deactivated_at: null },
        updated: now,
        value_settings: input.value_settings,
      })
      provider.emit('billing.meter.created', meter)
      return meter
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/billing/meters',
    parameters: z.strictObject({
      ...pageParameters,
      status: z.enum(['active', 'inactive']).optional(),
    }),
    handle({ provider, input: { status, ...input } }) {
      const matching = provider.store.meters
        .all()
        .filter((meter) => status === undefined || meter.status === status)
      return createListPage(matching, '/v1/billing/meters', input)
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/billing/meters/:id/event_summaries',
    parameters: z.strictObject({
      ...pageParameters,
      customer: textParameter,
      start_time: integerParameter,
      end_time: integerParameter,
      value_grouping_window: z.enum(['day', 'hour']).optional(),
    }),
    handle({ provider, id, input }) {
      const { start_time: start, end_time: end, value_grouping_window: window, ...paging } = input
      const meter = findMeter(provider, id)
      const customer = findCustomer(provider, input.customer)
      const unit = seconds[window ?? 'minute']
      if (start % unit !== 0 || end % unit !== 0 || end <= start) {
        throw createInvalidRequest(
          `Both times must lie on the border of a ${window ?? 'minute'}.`,
          {
            param: 'start_time',
          },
        )
      }
      const step = window ? unit : end - start
      const starts = Array.from(
        { length: (end - start) / step },
        (_, place) => start + place * step,
      )
      const summaries = starts.map((from): MeterEventSummary => ({
        id: `${meter.id}_${customer.id}_${from}`,
        object: 'billing.meter_event_summary',
        aggregated_value: sumUsage(provider.store, meter, customer.id, from, from + step),
        end_time: from + step,
        livemode: false,
        meter: meter.id,
        start_time: from,
      }))
      const used = summaries.filter((summary) => !window || summary.aggregated_value > 0)
      return createListPage(used, `/v1/billing/meters/${meter.id}/event_summaries`, paging)
    },
  }),
]
