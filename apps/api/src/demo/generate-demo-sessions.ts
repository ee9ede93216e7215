import { dayMs } from '@fovea/contract/time'
import type { NewSession } from '../features/metering/index.ts'
import { createRandom } from './create-random.ts'

export type DemoApp = {
  platform: 'ios' | 'android' | 'web' | 'windows'
  identifier: string
  days: number
  share: number
  /** Sessions on a weekend day, relative to a working day. */
  weekend: number
  systems: readonly string[]
  sdk: string
  sdkBefore?: string
}

const newestReleaseDaysAgo = 21

const usedApps: readonly DemoApp[] = [
  {
    platform: 'ios',
    identifier: 'com.okafor.reader',
    days: 181,
    share: 0.4,
    weekend: 0.6,
    systems: ['iOS 19.1', 'iOS 19.0', 'iOS 18.6', 'iPadOS 19.1'],
    sdk: 'fovea-ios/2.6.3',
    sdkBefore: 'fovea-ios/2.6.2',
  },
  {
    platform: 'android',
    identifier: 'com.okafor.reader',
    days: 178,
    share: 0.28,
    weekend: 0.65,
    systems: ['Android 16', 'Android 15', 'Android 14'],
    sdk: 'fovea-android/3.1.3',
    sdkBefore: 'fovea-android/3.1.2',
  },
  {
    platform: 'web',
    identifier: 'https://play.okafor.example',
    days: 155,
    share: 0.17,
    weekend: 0.8,
    systems: ['Chrome 151 on Windows', 'Safari 19 on macOS', 'Firefox 149 on Linux'],
    sdk: 'fovea-web/2.6.3',
    sdkBefore: 'fovea-web/2.6.2',
  },
  {
    platform: 'windows',
    identifier: 'Okafor Reader',
    days: 116,
    share: 0.08,
    weekend: 0.3,
    systems: ['Windows 11 24H2', 'Windows 11 25H2'],
    sdk: 'fovea-windows/4.1.0',
    sdkBefore: 'fovea-windows/4.0.4',
  },
  {
    platform: 'android',
    identifier: 'com.okafor.kiosk',
    days: 84,
    share: 0.07,
    weekend: 1.9,
    systems: ['Android 14'],
    sdk: 'fovea-android/3.1.3',
    sdkBefore: 'fovea-android/3.1.2',
  },
]

/** Sessions on a working day, all apps together. A month of these stays within the free tier. */
const sessionsToday = 330
/** Time constant of the exponential growth, in days. */
const growthDays = 95
/** Relative activity by hour of the UTC day, up to 1. */
const hours = [
  0.1, 0.05, 0.05, 0.05, 0.1, 0.2, 0.4, 0.7, 0.9, 1, 0.95, 0.8, 0.7, 0.85, 0.9, 0.85, 0.8, 0.8,
  0.75, 0.7, 0.6, 0.45, 0.3, 0.2,
]

type Owner = {
  ownerId: string
  keyIdOf: (app: DemoApp) => string
  now: Date
  apps?: readonly DemoApp[]
}

/** Sessions of half a year with a weekly rhythm and growth. The same `now` gives the same sessions. */
export function generateDemoSessions(owner: Owner): NewSession[] {
  const roll = createRandom(20_260_101)
  const midnight = Math.floor(owner.now.getTime() / dayMs) * dayMs
  return (owner.apps ?? usedApps)
    .flatMap((app) =>
      Array.from({ length: app.days }, (_, index) => app.days - 1 - index).flatMap((daysAgo) =>
        daySessions(app, midnight - daysAgo * dayMs, daysAgo, owner, roll),
      ),
    )
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
}

function daySessions(
  app: DemoApp,
  dayStart: number,
  daysAgo: number,
  { ownerId, keyIdOf, now }: Owner,
  roll: () => number,
): NewSession[] {
  const weekday = new Date(dayStart).getUTCDay()
  const rhythm = weekday === 0 || weekday === 6 ? app.weekend : 1
  const usual = sessionsToday * app.share * rhythm * Math.exp(-daysAgo / growthDays)
  const count = Math.round(usual * (0.8 + 0.4 * roll()))
  const people = Math.max(5, Math.round(usual / 2))
  return Array.from({ length: count }, () => {
    const startMs = dayStart + hourOf(roll) * 3_600_000 + Math.floor(roll() * 3_600_000)
    const seconds = Math.round(20 + 1500 * roll() ** 3)
    return {
      ownerId,
      sessionId: uuid7(startMs, roll),
      keyId: keyIdOf(app),
      license: 'production' as const,
      platform: app.platform,
      app: app.identifier,
      startedAt: new Date(startMs).toISOString(),
      os: app.systems[Math.floor(roll() ** 2 * app.systems.length)] ?? '',
      device: `${app.platform}-${Math.floor(roll() * people)
        .toString(16)
        .padStart(4, '0')}`,
      sdk: daysAgo > newestReleaseDaysAgo ? (app.sdkBefore ?? app.sdk) : app.sdk,
      durationSeconds: seconds,
      ended: startMs + seconds * 1000 < now.getTime(),
    }
  }).filter(({ startedAt }) => Date.parse(startedAt) < now.getTime())
}

function hourOf(roll: () => number): number {
  const hour = Math.floor(roll() * hours.length)
  return roll() < (hours[hour] ?? 0) ? hour : hourOf(roll)
}

function uuid7(ms: number, roll: () => number) {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(roll() * 16).toString(16)).join('')
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}
