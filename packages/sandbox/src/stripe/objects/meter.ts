export type Meter = {
  id: string
  object: 'billing.meter'
  created: number
  customer_mapping: { event_payload_key: string; type: 'by_id' }
  default_aggregation: { formula: 'sum' }
  display_name: string
  event_name: string
  event_time_window: 'day' | 'hour' | null
  livemode: false
  status: 'active' | 'inactive'
  status_transitions: { deactivated_at: number | null }
  updated: number
  value_settings: { event_payload_key: string }
}

export type MeterEvent = {
  object: 'billing.meter_event'
  created: number
  event_name: string
  identifier: string
  livemode: false
  payload: Record<string, string>
  timestamp: number
}

export type MeterReading = { id: string; meter: string; customer: string; value: number } & Pick<
  MeterEvent,
  'created' | 'timestamp'
>

export type MeterEventSummary = {
  id: string
  object: 'billing.meter_event_summary'
  aggregated_value: number
  end_time: number
  livemode: false
  meter: string
  start_time: number
}
