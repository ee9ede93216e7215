import { dayMs, dayOf } from '@fovea/contract/time'
import { computeLimits, readBillableSoFar, limitsInputQuery } from '../../limits/index.ts'
import { findSessions, type NewSession } from '../../metering/index.ts'
import type { SdkKey } from '../keys/sdk-key.ts'
import { checkSpendCaps } from '../keys/check-start.ts'
import { getStopCap, type KeySources } from '../keys/load-key.ts'
import { createEarlierRuns } from './earlier-runs.ts'

export type OfflineCaps = {
  storePaid: (
    key: SdkKey,
    sessions: NewSession[],
    store: (session: NewSession) => Promise<void>,
  ) => Promise<NewSession[]>
}

/** Processes reports of one owner in sequence, so that concurrent reports do not all see the same sum. */
export function createOfflineCaps(sources: Pick<KeySources, 'db' | 'metering'>): OfflineCaps {
  const runWithEarlierReport = createEarlierRuns()
  return {
    async storePaid(key, sessions, store) {
      if (!mayBeCapped(key)) {
        await Promise.all(sessions.map(store))
        return sessions
      }
      return runWithEarlierReport(key.ownerId, async (earlier) => {
        await earlier?.catch(() => undefined)
        const paid = await listPaid(sources, sessions)
        await Promise.all(paid.map(store))
        return paid
      })
    },
  }
}

/** Sessions from before a move belong to another owner, who may have a cap. */
function mayBeCapped({ kind, cap, moved }: SdkKey) {
  return kind === 'prod' && (cap !== undefined || moved !== undefined)
}

type Sources = Pick<KeySources, 'db' | 'metering'>

async function listPaid(sources: Sources, sessions: NewSession[]): Promise<NewSession[]> {
  const inOrder = sessions.toSorted((a, b) => momentOf(a) - momentOf(b))
  const groups = Map.groupBy(inOrder, (session) => `${session.ownerId} ${monthOf(session)}`)
  const paid = await Promise.all([...groups.values()].map((group) => filterPaid(sources, group)))
  return paid.flat()
}

async function filterPaid({ db, metering }: Sources, sessions: NewSession[]) {
  const [first] = sessions
  if (!first) return []
  const { ownerId, app } = first
  const moment = new Date(momentOf(first))
  const limitsInput = await limitsInputQuery(db, ownerId, moment).executeTakeFirstOrThrow()
  const { billedPeriod, stopCaps } = computeLimits(limitsInput, moment)
  const caps = stopCaps && getStopCap(stopCaps, app)
  if (!billedPeriod || !caps) return sessions
  const billableSoFar = await readBillableSoFar(metering, ownerId, billedPeriod)
  // A session also sent as a start has the server's time, which may differ from the device's by a day.
  const since = dayOf(moment.getTime() - dayMs)
  const stored = await findSessions(metering, sessions, since)
  let billable = billableSoFar.sessions
  let billableOfApp = billableSoFar.apps.get(app) ?? 0
  return sessions.filter((session) => {
    // A session that was reported before is already counted.
    if (stored.has(`${ownerId} ${session.sessionId}`)) return true
    const at = momentOf(session)
    if (at < billedPeriod.from.getTime() || at >= billedPeriod.to.getTime()) return true
    if (checkSpendCaps(caps, billable, billableOfApp)) return false
    billable++
    billableOfApp++
    return true
  })
}

function momentOf({ startedAt }: NewSession) {
  return Date.parse(startedAt)
}

function monthOf(session: NewSession) {
  return new Date(momentOf(session)).toISOString().slice(0, 7)
}
