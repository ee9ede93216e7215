import type { KeyRow } from '../repository.ts'

type Rotated = Pick<KeyRow, 'previous_key' | 'previous_until' | 'rotated_at'>

export function presentPreviousKey(
  { previous_key, previous_until, rotated_at }: Rotated,
  now: Date,
) {
  if (previous_key === null || previous_until === null || previous_until <= now) return undefined
  return {
    key: previous_key,
    works_until: previous_until.toISOString(),
    since: (rotated_at ?? now).toISOString(),
  }
}
