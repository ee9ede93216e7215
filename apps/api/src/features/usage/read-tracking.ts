import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { Tracking, TrackedDevice, TrackedVersion } from '@fovea/contract/usage'
import {
  badness,
  medianOf,
  momentsOf,
  type TrackingMeasure,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import { type SummedUp, trackingRepository } from '../tracking/index.ts'
import { dayOf } from '@fovea/contract/time'
import { appsNamed, type Reader } from './own-apps.ts'
import { rangeOf } from './read-usage.ts'

/** What is read of a list this long, and more would not be. */
const most = { devices: 20, versions: 50 }

type Input = {
  app?: string | undefined
  platform?: PlatformType | undefined
  from?: string | undefined
  to?: string | undefined
}

/** How well apps track. Reads sums: it costs the same however many sessions they stand for. */
export async function readTracking({
  ctx,
  input,
}: {
  ctx: Reader
  input: Input
}): Promise<Tracking> {
  const { id } = ctx.actor.workspace
  const days = rangeOf({ months: 1, from: input.from, to: input.to }, ctx.now)
  const apps = await appsNamed(ctx, input.app)
  const repository = trackingRepository(ctx.db)
  const parts = await repository.sumUp(id, days, { apps, platform: input.platform })
  const all = parts.find((part) => part.part === 'all')
  if (!all) throw new Error('A sum over nothing is a row, too.')
  const usual = allMoments(all)
  const devices = parts
    .flatMap((part) => (part.part === 'device' ? [part] : []))
    .map((part) => ({ part, badness: badness(allMoments(part), usual) }))
    .toSorted(
      (one, other) => other.badness - one.badness || other.part.sessions - one.part.sessions,
    )
    .slice(0, most.devices)
  return {
    ...days,
    today: dayOf(ctx.now),
    sessions: all.sessions,
    fps: distributionOf(all, 'fps'),
    faceLost: distributionOf(all, 'faceLost'),
    calibrationError: distributionOf(all, 'calibrationError'),
    devices: devices.map(({ part }) => presentDevice(part)),
    versions: parts
      .flatMap((part) => (part.part === 'version' ? [presentVersion(part)] : []))
      .slice(0, most.versions),
    everTold: all.sessions > 0 || (await repository.hasAny(id)),
  }
}

function distributionOf(part: SummedUp, measure: TrackingMeasure) {
  const { counts } = part[measure]
  const moments = momentsIn(part, measure)
  return {
    sessions: moments?.sessions ?? 0,
    mean: moments?.mean ?? null,
    median: medianOf(measure, counts),
    counts,
    edges: [...trackingScales[measure].edges],
  }
}

function momentsIn(part: SummedUp, measure: TrackingMeasure) {
  const { counts, sum, squares } = part[measure]
  const sessions = counts.reduce((total, count) => total + count, 0)
  return momentsOf(measure, { sessions, sum, squares })
}

function allMoments(part: SummedUp) {
  return {
    fps: momentsIn(part, 'fps'),
    faceLost: momentsIn(part, 'faceLost'),
    calibrationError: momentsIn(part, 'calibrationError'),
  }
}

function presentDevice(part: SummedUp & { part: 'device' }): TrackedDevice {
  const { model, os, platform, sessions } = part
  return {
    model,
    os,
    platform,
    sessions,
    fps: medianOf('fps', part.fps.counts),
    faceLost: medianOf('faceLost', part.faceLost.counts),
    calibrationError: medianOf('calibrationError', part.calibrationError.counts),
  }
}

function presentVersion(part: SummedUp & { part: 'version' }): TrackedVersion {
  return { sdk: part.sdk, sessions: part.sessions, ...allMoments(part) }
}
