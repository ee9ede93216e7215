import type { KeyEvent } from '@fovea/contract/license-keys'
import { rehearsalAnswers } from '@fovea/contract/license-keys/rules'
import { formatDate } from '../../../lib/text/format.ts'
import { rehearsalLabels } from '../rehearsal/rehearsal-labels.ts'
import { describeChanges, type KeyState } from '../restrictions/describe-changes.ts'

export function describeEvent({ action, before, after }: KeyEvent): string[] {
  switch (action) {
    case 'issued':
      return ['Created.']
    case 'reissued':
      return ['Replaced by a new key.']
    case 'updated':
      return describeChanges(before ?? {}, after ?? {})
    case 'extended':
      return [`Renewed until ${dateOf(after, 'expire_date')}.`]
    case 'moved':
      return [`Moved from ${placeOf(before)} to ${placeOf(after)}.`]
    case 'deleted':
      return ['Deleted.']
    case 'restored':
      return ['Restored.']
    case 'rotated':
      return [`Rotated: a new key; the old one works until ${dateOf(after, 'works_until')}.`]
    case 'rehearsed':
      return [`Simulated a failure: ${rehearsalName(after)}.`]
    case 'rehearsal-ended':
      return ['Ended the simulation.']
    case 'rolled-back':
      return ['Rolled back to the old key.']
    case 'license-issued':
      return [
        `Issued the offline license ${licenseName(after)}, until ${dateOf(after, 'expire_date')}.`,
      ]
    case 'license-revoked':
      return [`Revoked the offline license ${licenseName(before)}.`]
  }
}

function placeOf(state: KeyState | null): string {
  const name = state?.['workspace']
  return typeof name === 'string' ? name : 'another workspace'
}

function rehearsalName(state: KeyState | null): string {
  const answer = rehearsalAnswers.find((rehearsalAnswer) => rehearsalAnswer === state?.['answer'])
  return answer === undefined ? 'unknown' : rehearsalLabels[answer].toLowerCase()
}

function licenseName(state: KeyState | null): string {
  const id = state?.['license']
  return typeof id === 'string' ? id.slice(0, 8) : ''
}

function dateOf(state: KeyState | null, name: string): string {
  const date = state?.[name]
  return typeof date === 'string' ? formatDate(date) : 'a later date'
}
