import { type TrackingMeasure, trackingMeasures } from '@fovea/contract/usage/tracking'
import { dayMs } from '@fovea/contract/time'
import type { TrackingInput } from '@fovea/contract/verification'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/connect.ts'
import { faultOf } from '../../platform/db/fault.ts'
import { createGathering } from '../../platform/db/gathering.ts'
import { findSessions, type SessionPlace } from '../metering/index.ts'
import { trackingRepository } from './repository.ts'
import { countSessions, sessionName, stored, type Tracked } from './sums.ts'

/** Bound of memory: sessions that wait to be counted, also because others hold the lock for long. */
const mostWaiting = 50_000
/** Sessions of one transaction. Other processes wait for it. */
const atOnce = 1_000
/** Sessions that began longer ago tell nothing any more: what they had told is not kept beyond this. */
export const tellingDays = 2

type Report = SessionPlace & { told: TrackingInput; atMs: number }

export type TrackingRecorder = {
  /** Notes what a session told. Costs a look into memory; nothing is awaited. */
  note: (place: SessionPlace, told: TrackingInput, nowMs: number) => void
  /** Counts what was noted, now. */
  write: () => Promise<void>
  close: () => Promise<void>
}

/** Gathers what eye trackers tell of themselves, and counts it every few seconds. Of each session the newest numbers count. */
export function createTrackingRecorder(
  db: Db,
  metering: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): TrackingRecorder {
  const onFailure = (error: unknown, sessions: number) =>
    log.warn({ err: error, sessions }, 'what eye trackers told could not be counted')

  /** Leaves out a report that cannot be stored, by halving the others. Those that meet a lock are counted by the next write. */
  async function countApart(reports: readonly Report[]): Promise<void> {
    try {
      await countReports(db, metering, reports)
    } catch (error) {
      const fault = faultOf(error)
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
      await countApart(reports.slice(0, half))
      await countApart(reports.slice(half))
    }
  }

  const gathered = createGathering<Report>({
    async write(reports) {
      for (let first = 0; first < reports.length; first += atOnce)
        await countApart(reports.slice(first, first + atOnce))
    },
    onFailure,
    most: mostWaiting,
  })

  /** Keeps a report for the next write, below numbers that the session has sent since. False if there is no room. */
  function keep(report: Report) {
    const name = sessionName(report)
    const newer = gathered.find(name)
    if (newer) {
      newer.told = { ...report.told, ...newer.told }
      return true
    }
    return gathered.keep(name, report.ownerId, report)
  }

  return {
    note(place, told, nowMs) {
      const name = sessionName(place)
      const known = gathered.find(name)
      if (known) Object.assign(known.told, told)
      else gathered.keep(name, place.ownerId, { ...place, told: { ...told }, atMs: nowMs })
    },
    write: gathered.write,
    close: gathered.close,
  }
}

async function countReports(db: Db, metering: Db, reports: readonly Report[]) {
  const newest = Math.max(...reports.map(({ atMs }) => atMs))
  const since = new Date(newest - tellingDays * dayMs).toISOString().slice(0, 10)
  const sessions = await findSessions(metering, reports, since)
  const tracked = reports.flatMap((report) => {
    const session = sessions.get(sessionName(report))
    // As everywhere in usage, trying out is not use.
    if (!session || session.license === 'development') return []
    const { day, app, platform, os, sdk } = session
    const { ownerId, sessionId, told } = report
    return [
      {
        ownerId,
        sessionId,
        day,
        app,
        platform,
        os,
        model: told.model ?? '',
        sdk,
        ...measuresOf(told),
      },
    ]
  })
  if (tracked.length > 0) await count(db, tracked)
}

async function count(db: Db, tracked: Tracked[]) {
  await trackingRepository(db).makePartitions(tracked.map(({ day }) => day))
  await db.transaction().execute(async (transaction) => {
    const repository = trackingRepository(transaction)
    await repository.lock()
    const kinds = tracked.flatMap((session) => [session, { ...session, os: '', model: '' }])
    const { sums, counted } = countSessions(tracked, await repository.findStanding(tracked, kinds))
    await repository.keepSessions(counted)
    await repository.addSums(sums)
  })
}

function measuresOf(told: TrackingInput): Record<TrackingMeasure, number | null> {
  const [fps, faceLost, calibrationError] = trackingMeasures.map((measure) => {
    const value = told[measure]
    return value === undefined ? null : stored(measure, value)
  })
  return {
    fps: fps ?? null,
    faceLost: faceLost ?? null,
    calibrationError: calibrationError ?? null,
  }
}
