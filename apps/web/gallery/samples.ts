import { dayMs, dayOf } from '@fovea/contract/time'
import { ApiError } from '../src/lib/http/http-errors.ts'
import type { ActionOutcome } from '../src/lib/http/use-action.ts'

export const longText =
  'A name that an author took the time to write down in full, with the department, the project and the year it was begun in'

export const longWord = 'com.example.department.of.very.long.names.reader.for.everybody.everywhere'

export const serverError = new ApiError(503, {
  code: 50300,
  name: 'UNAVAILABLE',
  message: 'The service is busy. Try again in a minute.',
  requestId: '0199f3a2-5b1c-7d33-9f6e-3c2a1b0d4e5f',
})

export function createDates(length: number): string[] {
  const last = Date.UTC(2026, 9, 31)
  return Array.from({ length }, (_, at) => dayOf(last - (length - 1 - at) * dayMs))
}

export function createDayCount(day: number, scale: number): number {
  return Math.round(scale * (1 + Math.sin(day / 3.3) * 0.4 + Math.cos(day * 0.9) * 0.3))
}

export const doNothing = () => {}

export const idleOutcome: ActionOutcome = {
  error: null,
  lost: null,
  unsure: "We couldn't confirm that the key was deleted.",
  failed: 'The key was not deleted.',
  isHeld: false,
  retry: doNothing,
  registerPlace: () => doNothing,
}
