import type { getMonitor, SdkCall } from '@fovea/contract/admin'
import type { AnswerOf } from '@fovea/contract/endpoint'

export type Monitor = AnswerOf<typeof getMonitor>['header']['payload']

/** A UTC day, and the calls of all apps on it within the period. */
export type CallDay = {
  date: string
  prod: number
  dev: number
  /** Why the day is not whole: "so far", or "from 14:05". */
  cut?: string
}

/** An owner's app and its calls in the period. */
export type AppCalls = { id: string; app: string; email: string; name: string; calls: number }

const daySeconds = 24 * 60 * 60

/** A period in Unix seconds. */
export type Period = { start: number; end: number }

/** Every UTC day that the period touches, oldest first, also those without a call. */
export function callDays({ prod, dev }: Monitor, { start, end }: Period): CallDay[] {
  const [prodByDay, devByDay] = [byDay(prod), byDay(dev)]
  const first = dayOf(start)
  const last = dayOf(end)
  return Array.from({ length: (last - first) / daySeconds + 1 }, (_, index) => {
    const day = first + index * daySeconds
    const cut = day === last ? 'so far' : day < start ? `from ${isoOf(start).slice(11, 16)}` : null
    return {
      date: isoOf(day).slice(0, 10),
      prod: prodByDay.get(day) ?? 0,
      dev: devByDay.get(day) ?? 0,
      ...(cut !== null && { cut }),
    }
  })
}

/** The start of a moment's UTC day. */
function dayOf(seconds: number) {
  return Math.floor(seconds / daySeconds) * daySeconds
}

function isoOf(seconds: number) {
  return new Date(seconds * 1000).toISOString()
}

function byDay(calls: SdkCall[]) {
  const sums = new Map<number, number>()
  for (const { sessionStartTime, count = 1 } of calls) {
    sums.set(sessionStartTime, (sums.get(sessionStartTime) ?? 0) + count)
  }
  return sums
}

/** An owner's address. A team has a name but no address; an owner with neither was deleted. */
export function ownerEmailWords({ email, name }: Pick<AppCalls, 'email' | 'name'>): string {
  if (email !== '') return email
  return name === '' ? 'Account or team deleted' : 'Team'
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
