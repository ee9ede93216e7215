import { randomBytes } from 'node:crypto'

export type ExpiringStore<Value> = {
  add(value: Value): string
  get(name: string): Value | undefined
  remove(name: string): void
}

/** Stores values for a fixed time. All have the same lifetime, so the oldest are always first. */
export function createExpiringStore<Value>(
  lifetimeSeconds: number,
  prefix = '',
): ExpiringStore<Value> {
  const entries = new Map<string, { value: Value; endsAt: number }>()

  const forgetEnded = () => {
    for (const [name, { endsAt }] of entries) {
      if (endsAt > Date.now()) return
      entries.delete(name)
    }
  }

  return {
    add(value) {
      forgetEnded()
      const name = prefix + randomBytes(24).toString('base64url')
      entries.set(name, { value, endsAt: Date.now() + lifetimeSeconds * 1000 })
      return name
    },
    get(name) {
      forgetEnded()
      return entries.get(name)?.value
    },
    remove(name) {
      entries.delete(name)
    },
  }
}
