import type { getMonitor, SdkCall } from '@fovea/contract/admin'
import type { AnswerOf } from '@fovea/contract/endpoint'

export type Monitor = AnswerOf<typeof getMonitor>['header']['payload']

/** A UTC day, and the calls of all apps on it. */
export type CallDay = { date: string; prod: number; dev: number }

/** An owner's app and its calls in the period. */
export type AppCalls = { id: string; app: string; email: string; name: string; calls: number }

const daySeconds = 24 * 60 * 60

/** Every day of the period, oldest first, also those without a call. */
export function callDays({ prod, dev }: Monitor, periodStart: number, days: number): CallDay[] {
  const [prodByDay, devByDay] = [byDay(prod), byDay(dev)]
  return Array.from({ length: days }, (_, index) => {
    const start = periodStart + index * daySeconds
    return {
      date: new Date(start * 1000).toISOString().slice(0, 10),
      prod: prodByDay.get(start) ?? 0,
      dev: devByDay.get(start) ?? 0,
    }
  })
}

function byDay(calls: SdkCall[]) {
  const sums = new Map<number, number>()
  for (const { sessionStartTime, count = 1 } of calls) {
    sums.set(sessionStartTime, (sums.get(sessionStartTime) ?? 0) + count)
  }
  return sums
}

/** Who calls how often, the busiest app first. */
export function callsByApp(calls: SdkCall[], owners: Monitor['prodOwner']): AppCalls[] {
  const apps = new Map<string, AppCalls>()
  for (const { ownerId, bundleIdentifier, hostName, count = 1 } of calls) {
    const id = JSON.stringify([ownerId, bundleIdentifier, hostName])
    const [email = '', name = ''] = owners[ownerId] ?? []
    const known = apps.get(id) ?? { id, app: bundleIdentifier || hostName, email, name, calls: 0 }
    apps.set(id, { ...known, calls: known.calls + count })
  }
  return [...apps.values()].toSorted((one, other) => other.calls - one.calls)
}
