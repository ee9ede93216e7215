import type { PlatformType } from '@fovea/contract/license-keys/rules'
import type { Tracking, TrackedDevice, TrackedVersion } from '@fovea/contract/usage'
import {
  computeBadness,
  computeMedian,
  computeMoments,
  type TrackingMeasure,
  trackingScales,
} from '@fovea/contract/usage/tracking'
import { type TrackingSumRow, trackingRepository } from '../tracking/index.ts'
import { dayOf } from '@fovea/contract/time'
import { findAppsByName, type UsageCtx } from './workspace-apps.ts'
import { getUsageRange } from './read-usage.ts'

const maxListed = { devices: 20, versions: 50 }

type Input = {
  app?: string | undefined
  platform?: PlatformType | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Reads sums, so the cost does not depend on the number of sessions. */
export async function readTracking({
  ctx,
  input,
}: {
  ctx: UsageCtx
  input: Input
}): Promise<Tracking> {
  const { id } = ctx.actor.workspace
  const days = getUsageRange({ months: 1, from: input.from, to: input.to }, ctx.now)
  const apps = await findAppsByName(ctx, input.app)
  const repository = trackingRepository(ctx.db)
  const parts = await repository.sumUp(id, days, { apps, platform: input.platform })
  const all = parts.find((part) => part.part === 'all')
  if (!all) throw new Error('A sum over nothing is a row, too.')
  const average = allMoments(all)
  const devices = parts
    .flatMap((part) => (part.part === 'device' ? [part] : []))
    .map((part) => ({ part, badness: computeBadness(allMoments(part), average) }))
    .toSorted((a, b) => b.badness - a.badness || b.part.sessions - a.part.sessions)
    .slice(0, maxListed.devices)
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
      .slice(0, maxListed.versions),
    everTold: all.sessions > 0 || (await repository.hasAny(id)),
  }
}

function distributionOf(part: TrackingSumRow, measure: TrackingMeasure) {
  const { counts } = part[measure]
  const moments = momentsIn(part, measure)
  return {
    sessions: moments?.sessions ?? 0,
    mean: moments?.mean ?? null,
    median: computeMedian(measure, counts),
    counts,
    edges: [...trackingScales[measure].edges],
  }
}

function momentsIn(part: TrackingSumRow, measure: TrackingMeasure) {
  const { counts, sum, squares } = part[measure]
  const sessions = counts.reduce((total, count) => total + count, 0)
  return computeMoments(measure, { sessions, sum, squares })
}

function allMoments(part: TrackingSumRow) {
  return {
    fps: momentsIn(part, 'fps'),
    faceLost: momentsIn(part, 'faceLost'),
    calibrationError: momentsIn(part, 'calibrationError'),
  }
}

function presentDevice(part: TrackingSumRow & { part: 'device' }): TrackedDevice {
  const { model, os, platform, sessions } = part
  return {
    model,
    os,
    platform,
    sessions,
    fps: computeMedian('fps', part.fps.counts),
    faceLost: computeMedian('faceLost', part.faceLost.counts),
    calibrationError: computeMedian('calibrationError', part.calibrationError.counts),
  }
}

function presentVersion(part: TrackingSumRow & { part: 'version' }): TrackedVersion {
  return { sdk: part.sdk, sessions: part.sessions, ...allMoments(part) }
}
