import { platformTypes, type PlatformType } from '@fovea/contract/license-keys/rules'
import type { NewSession } from '../features/metering/index.ts'
import {
  addSessionsToSums,
  toStoredValue,
  type CountedSession,
  trackingRepository,
} from '../features/tracking/index.ts'
import type { Db } from '../platform/db/connect.ts'
import { createRandom } from './create-random.ts'

/** `share` of the platform's sessions; `fps` in frames per second, `faceLost` a share of time, `error` in degrees. */
type Device = { model: string; share: number; fps: number; faceLost: number; error: number }

const devices: Record<PlatformType, readonly Device[]> = {
  ios: [
    { model: 'iPhone17,3', share: 0.4, fps: 59, faceLost: 0.02, error: 0.9 },
    { model: 'iPhone16,1', share: 0.3, fps: 58, faceLost: 0.025, error: 1 },
    { model: 'iPhone14,5', share: 0.2, fps: 44, faceLost: 0.04, error: 1.3 },
    { model: 'iPad14,3', share: 0.1, fps: 52, faceLost: 0.07, error: 1.6 },
  ],
  android: [
    { model: 'Pixel 9', share: 0.35, fps: 48, faceLost: 0.03, error: 1.2 },
    { model: 'SM-S921B', share: 0.3, fps: 42, faceLost: 0.04, error: 1.4 },
    { model: 'SM-A156B', share: 0.2, fps: 22, faceLost: 0.12, error: 2.3 },
    { model: 'moto g34 5G', share: 0.15, fps: 16, faceLost: 0.19, error: 3.1 },
  ],
  // Browsers do not report a model.
  web: [{ model: '', share: 1, fps: 27, faceLost: 0.08, error: 1.9 }],
  windows: [
    { model: 'Surface Pro 11', share: 0.6, fps: 30, faceLost: 0.05, error: 1.5 },
    { model: 'ThinkPad X1', share: 0.4, fps: 29, faceLost: 0.06, error: 1.7 },
  ],
}

const newestFaceLostFactor = 0.72
const newest = new Set(['fovea-ios/2.6.3', 'fovea-android/3.1.3', 'fovea-windows/4.1.0'])
const reportingShare = 0.85

function demoTracking(sessions: readonly NewSession[]): CountedSession[] {
  const roll = createRandom(20_260_307)
  return sessions.flatMap((session) => {
    const { ownerId, sessionId, app, os, sdk } = session
    const platform = platformTypes.find((platformType) => platformType === session.platform)
    if (!platform) return []
    const device = deviceOf(platform, roll())
    const isReporting = roll() < reportingShare
    const [frames, lost, off] = [roll(), roll(), roll()]
    if (!isReporting) return []
    const faceLost =
      device.faceLost * (0.3 + 2.1 * lost ** 2) * (newest.has(sdk) ? newestFaceLostFactor : 1)
    return [
      {
        ownerId,
        sessionId,
        day: session.startedAt.slice(0, 10),
        app,
        platform,
        os,
        model: device.model,
        sdk,
        fps: toStoredValue('fps', device.fps * (0.8 + 0.25 * frames)),
        faceLost: toStoredValue('faceLost', faceLost),
        calibrationError: toStoredValue('calibrationError', device.error * (0.6 + 0.9 * off)),
      },
    ]
  })
}

function deviceOf(platform: PlatformType, at: number): Device {
  let passed = 0
  const known = devices[platform]
  const found = known.find(({ share }) => (passed += share) > at) ?? known.at(-1)
  if (!found) throw new Error(`The demo has no device for ${platform}.`)
  return found
}

const batchSize = 1_000

export async function seedTracking(db: Db, sessions: readonly NewSession[]) {
  const fresh = { before: new Map(), known: new Set<string>(), kinds: new Map() }
  const { sums } = addSessionsToSums(demoTracking(sessions), fresh)
  for (let first = 0; first < sums.length; first += batchSize)
    await trackingRepository(db).addSums(sums.slice(first, first + batchSize))
}
