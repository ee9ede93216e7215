import { z } from 'zod/mini'
import { nameText } from '../text.ts'
import { trackingScales, type TrackingMeasure } from '../usage/tracking.ts'

function measured(measure: TrackingMeasure) {
  const { max } = trackingScales[measure]
  const error = `Send a number from 0 to ${max.toLocaleString('en-US')}.`
  return z.number({ error }).check(z.minimum(0, { error }), z.maximum(max, { error }))
}

const fields = {
  fps: measured('fps'),
  faceLost: measured('faceLost'),
  calibrationError: measured('calibrationError'),
  model: nameText(100),
}

export const trackingReport = z
  .object({
    fps: z.optional(fields.fps),
    faceLost: z.optional(fields.faceLost),
    calibrationError: z.optional(fields.calibrationError),
    model: z.optional(fields.model),
  })
  .check(
    z.describe(
      'Quality of the eye tracking in the session so far: frames per second, share of the time without a face, calibration error in degrees, and the device model. Invalid values are ignored; the heartbeat still counts.',
    ),
  )

export type TrackingInput = z.output<typeof trackingReport>

/** A bad number must not cost the others, nor the heartbeat. */
export function parseTrackingReport(input: unknown): {
  report: TrackingInput
  ignored: Record<string, string>
} {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { report: {}, ignored: { tracking: 'Send an object such as {"fps": 30}.' } }
  const sent = new Map<string, unknown>(Object.entries(input))
  const valid: Record<string, unknown> = {}
  const ignored: Record<string, string> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const value = sent.get(name)
    if (value === undefined) continue
    const { success, error } = schema.safeParse(value)
    if (success) valid[name] = value
    else ignored[`tracking.${name}`] = error.issues[0]?.message ?? 'Not valid.'
  }
  return { report: trackingReport.parse(valid), ignored }
}
