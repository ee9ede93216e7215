import type { Alert, AlertKey } from '@fovea/contract/alerts'
import {
  type AlertKind,
  expiryNoticeDays,
  maxThreshold,
  type NewValueKind,
  newValuePlatform,
  newValueKinds,
  factorRange,
} from '@fovea/contract/alerts/rules'
import type { AlertBody } from './calls.ts'

/** Holds the fields of all kinds, so that switching the kind loses no input. */
export type AlertDraft = {
  kind: AlertKind
  key: string
  app: string
  above: string
  times: string
  allKeys: boolean
  days: number[]
}

export type DraftErrors = Partial<Record<'key' | 'app' | 'above' | 'times' | 'days', string>>

export function createEmptyDraft(key: string | undefined, kind?: AlertKind): AlertDraft {
  return {
    kind: kind ?? (key === undefined ? 'ending' : 'refusals'),
    key: key ?? '',
    app: '',
    above: '100',
    times: '',
    allKeys: key === undefined,
    days: [...expiryNoticeDays],
  }
}

export function createDraft(alert: Alert): AlertDraft {
  const { kind } = alert
  return {
    ...createEmptyDraft(undefined),
    kind,
    key: 'key' in alert ? (alert.key ?? '') : '',
    app: kind === 'quiet' ? alert.app : '',
    ...(kind === 'refusals' && {
      above: alert.above?.toString() ?? '',
      times: alert.times?.toString() ?? '',
    }),
    ...(kind === 'ending' && { allKeys: alert.key === null, days: [...alert.days] }),
  }
}

function newcomerOf(key: Pick<AlertKey, 'platform'>): NewValueKind | undefined {
  return newValueKinds.find((newcomer) => newValuePlatform[newcomer] === key.platform)
}

export function filterKeys(kind: AlertKind, keys: readonly AlertKey[]): AlertKey[] {
  return keys.filter((key) => {
    if (kind === 'newcomer') return newcomerOf(key) !== undefined
    return kind !== 'ending' || key.kind !== 'dev'
  })
}

type ValidatedDraft = { body: AlertBody } | { errors: DraftErrors }

export function validateDraft(
  draft: AlertDraft,
  keys: readonly AlertKey[],
  enabled: boolean,
): ValidatedDraft {
  const { kind, app, allKeys, days } = draft
  const key = filterKeys(kind, keys).find(({ _id }) => _id === draft.key)
  const noKey = { errors: { key: 'Choose a key.' } }
  switch (kind) {
    case 'refusals': {
      const above = numberOf(draft.above, 1, maxThreshold)
      const times = numberOf(draft.times, factorRange.least, factorRange.most)
      const errors: DraftErrors = {
        ...(!key && noKey.errors),
        ...(above === null && { above: rangeWords(1, maxThreshold) }),
        ...(times === null && { times: rangeWords(factorRange.least, factorRange.most) }),
        ...(above === undefined && times === undefined && { above: 'Enter at least one number.' }),
      }
      if (!key || above === null || times === null || Object.keys(errors).length > 0)
        return { errors }
      const numbers = {
        ...(above !== undefined && { above }),
        ...(times !== undefined && { times }),
      }
      return { body: { kind, key: key._id, ...numbers, enabled } }
    }
    case 'quiet':
      return app === '' ? { errors: { app: 'Choose an app.' } } : { body: { kind, app, enabled } }
    case 'newcomer': {
      const newValueKind = key && newcomerOf(key)
      return newValueKind ? { body: { kind, key: key._id, of: newValueKind, enabled } } : noKey
    }
    case 'ending': {
      if (!allKeys && !key) return noKey
      const chosen = expiryNoticeDays.filter((endingDay) => days.includes(endingDay))
      if (chosen.length === 0) return { errors: { days: 'Choose at least one.' } }
      return { body: { kind, key: allKeys ? null : (key?._id ?? null), days: chosen, enabled } }
    }
  }
}

/** Undefined if empty, null if not a whole number from `least` to `most`. */
function numberOf(typed: string, least: number, most: number): number | undefined | null {
  const text = typed.trim()
  if (text === '') return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}

function rangeWords(least: number, most: number) {
  return `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`
}
