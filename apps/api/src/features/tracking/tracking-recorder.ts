import { type TrackingMeasure, trackingMeasures } from '@fovea/contract/usage/tracking'
import { dayMs, dayOf } from '@fovea/contract/time'
import type { TrackingInput } from '@fovea/contract/sdk-api'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { classifyDatabaseError } from '../../platform/db/database-errors.ts'
import { createWriteBuffer } from '../../platform/db/write-buffer.ts'
import { findSessions, type SessionRef } from '../metering/index.ts'
import { trackingRepository } from './repository.ts'
import { addSessionsToSums, getSessionKey, toStoredValue, type CountedSession } from './sums.ts'

/** Bounds the memory of sessions that wait to be counted, for example while other processes hold the lock. */
const maxWaiting = 50_000
/** Sessions per transaction, which other processes wait for. */
const maxPerTransaction = 1_000
/** Sessions that began earlier are ignored, and their numbers are not kept any longer. */
export const acceptedReportDays = 2

type Report = SessionRef & { tracking: TrackingInput; atMs: number }

export type TrackingRecorder = {
  record: (session: SessionRef, tracking: TrackingInput, nowMs: number) => void
  write: () => Promise<void>
  close: () => Promise<void>
}

/** Collects tracking reports and counts them every few seconds. The newest numbers of a session count. */
export function createTrackingRecorder(
  db: Db,
  metering: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): TrackingRecorder {
  const onFailure = (error: unknown, sessions: number) =>
    log.warn({ err: error, sessions }, 'storing tracking reports failed')

  /** Halves the batch to isolate a bad report. Reports that meet a lock are counted by the next write. */
  async function countIsolatingFailures(reports: readonly Report[]): Promise<void> {
    try {
      await countReports(db, metering, reports)
    } catch (error) {
      const fault = classifyDatabaseError(error)
      if (fault === 'lock' || fault === 'again') {
        const lost = reports.filter((report) => !keep(report)).length
        if (lost > 0) onFailure(error, lost)
        return
      }
      if (fault !== 'row') throw error
      if (reports.length === 1) {
        onFailure(error, 1)
        return
      }
      const half = Math.ceil(reports.length / 2)
      await countIsolatingFailures(reports.slice(0, half))
      await countIsolatingFailures(reports.slice(half))
    }
  }

  const buffer = createWriteBuffer<Report>({
    async write(reports) {
      for (let first = 0; first < reports.length; first += maxPerTransaction)
        await countIsolatingFailures(reports.slice(first, first + maxPerTransaction))
    },
    onFailure,
    most: maxWaiting,
  })

  /** Keeps a report for the next write; numbers reported since win. False if there is no room. */
  function keep(report: Report) {
    const newer = buffer.find(report.ownerId, report.sessionId)
    if (newer) {
      newer.tracking = { ...report.tracking, ...newer.tracking }
      return true
    }
    return buffer.add(report.ownerId, report.sessionId, report)
  }

  return {
    record(place, tracking, nowMs) {
      const known = buffer.find(place.ownerId, place.sessionId)
      if (known) Object.assign(known.tracking, tracking)
      else
        buffer.add(place.ownerId, place.sessionId, {
          ...place,
          tracking: { ...tracking },
          atMs: nowMs,
        })
    },
    write: buffer.flush,
    close: buffer.close,
  }
}

async function countReports(db: Db, metering: Db, reports: readonly Report[]) {
  const newest = Math.max(...reports.map(({ atMs }) => atMs))
  const since = dayOf(newest - acceptedReportDays * dayMs)
  const sessions = await findSessions(metering, reports, since)
  const tracked = reports.flatMap((report) => {
    const session = sessions.get(getSessionKey(report))
    // Usage never includes development sessions.
    if (!session || session.license === 'development') return []
    const { day, app, platform, os, sdk } = session
    const { ownerId, sessionId, tracking } = report
    return [
      {
        ownerId,
        sessionId,
        day,
        app,
        platform,
        os,
        model: tracking.model ?? '',
        sdk,
        ...getMeasures(tracking),
      },
    ]
  })
  if (tracked.length > 0) await count(db, tracked)
}

async function count(db: Db, tracked: CountedSession[]) {
  await trackingRepository(db).makePartitions(tracked.map(({ day }) => day))
  await db.transaction().execute(async (transaction) => {
    const repository = trackingRepository(transaction)
    await repository.lock()
    const kinds = tracked.flatMap((session) => [session, { ...session, os: '', model: '' }])
    const { sums, counted } = addSessionsToSums(
      tracked,
      await repository.findCounts(tracked, kinds),
    )
    await repository.storeSessions(counted)
    await repository.addSums(sums)
  })
}

function getMeasures(tracking: TrackingInput): Record<TrackingMeasure, number | null> {
  const [fps, faceLost, calibrationError] = trackingMeasures.map((measure) => {
    const value = tracking[measure]
    return value === undefined ? null : toStoredValue(measure, value)
  })
  return {
    fps: fps ?? null,
    faceLost: faceLost ?? null,
    calibrationError: calibrationError ?? null,
  }
}
