import {
  type getLogVolume,
  type LogVolumeStep,
  maxLogEntriesCounted,
} from '@fovea/contract/sdk-api'
import type { HandlerInput } from '@fovea/contract/endpoint'
import { dayMs, dayOf, hourMs, minuteMs } from '@fovea/contract/time'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countSessionsByDay, type SessionCount } from '../../metering/index.ts'
import { logRepository } from './log-repository.ts'
import { firstMoment, lastMoment, readKeyId } from './log-window.ts'

const stepsMs = { minute: minuteMs, hour: hourMs, day: dayMs } satisfies Record<
  LogVolumeStep,
  number
>

type ReadLogVolumeInput = HandlerInput<typeof getLogVolume>['query']

export async function readLogVolume(ctx: Ctx<WorkspaceActor>, input: ReadLogVolumeInput) {
  const { metering, actor, now } = ctx
  const { app, platform, code } = input
  const first = Math.max(firstMoment(now), Date.parse(input.from ?? '') || 0)
  const last = Math.min(lastMoment(now), Date.parse(input.to ?? '') || now.getTime() + 1)
  const step = chooseStep(last - first)
  const stepMs = stepsMs[step]
  const from = new Date(Math.floor(first / stepMs) * stepMs)
  const to = new Date(Math.max(from.getTime() + stepMs, Math.ceil(last / stepMs) * stepMs))
  const bars = { step, from: from.toISOString(), to: to.toISOString() }
  const ownerId = actor.workspace.id
  const keyId = input.key === undefined ? undefined : await readKeyId(ctx, input.key)
  if (last <= first) return { ...bars, counts: [] }
  const repository = logRepository(ctx)
  const window = { ownerId, from, to, stepMs, maxExamined: maxLogEntriesCounted }
  const isSummed = step === 'day' && keyId === undefined
  const [sessions, refusals] = await Promise.all([
    isSummed
      ? countSessionsByDay(metering, {
          ownerId,
          from: dayOf(from),
          to: dayOf(new Date(to.getTime() - dayMs)),
          app,
          platform,
        }).then((counts) => ({ counts, countedFrom: undefined }))
      : repository.countSessions(window, { keyId, app, platform }),
    repository.countRefusals(window, { keyId, app, platform, code }),
  ])
  const [countedFrom] = [sessions.countedFrom, refusals.countedFrom]
    .filter((moment) => moment !== undefined)
    .toSorted((a, b) => b.getTime() - a.getTime())
  return {
    ...bars,
    counts: mergeCounts(sessions.counts, refusals.counts).filter(
      ({ at }) => countedFrom === undefined || Date.parse(at) + stepMs > countedFrom.getTime(),
    ),
    ...(countedFrom && { countedFrom: countedFrom.toISOString() }),
  }
}

function chooseStep(spanMs: number): LogVolumeStep {
  if (spanMs <= 2 * hourMs) return 'minute'
  return spanMs <= 2 * dayMs ? 'hour' : 'day'
}

function mergeCounts(sessions: SessionCount[], refusals: SessionCount[]) {
  const bars = new Map<string, { valid: number; refused: number }>()
  const barAt = (at: Date) => {
    const bar = bars.get(at.toISOString()) ?? { valid: 0, refused: 0 }
    bars.set(at.toISOString(), bar)
    return bar
  }
  for (const { at, count } of sessions) barAt(at).valid += count
  for (const { at, count } of refusals) barAt(at).refused += count
  return [...bars]
    .map(([at, { valid, refused }]) => ({ at, valid, refused }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
