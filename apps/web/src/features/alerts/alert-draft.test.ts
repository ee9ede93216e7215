import type { Alert, AlertKey } from '@fovea/contract/alerts'
import { expect, test } from 'vitest'
import { createEmptyDraft, createDraft, validateDraft, filterKeys } from './alert-draft.ts'
import { formatAlertCondition, formatKeyLabel, formatAlertTitle } from './alert-labels.ts'

const shown = { key: 'prod_8f3k…x9Qa', kind: 'prod', appName: 'reader' } as const
const web: AlertKey = { ...shown, _id: 'web', platform: 'web' }
const ios: AlertKey = { ...shown, _id: 'ios', platform: 'ios' }
const dev: AlertKey = { ...shown, _id: 'dev', kind: 'dev', appName: null, platform: null }
const keys = [web, ios, dev]

const kept = { _id: '1', enabled: true, created: '', lastSent: null, watched: shown }
const alerts: Alert[] = [
  { ...kept, kind: 'refusals', key: 'ios', above: 5 },
  { ...kept, kind: 'refusals', key: 'ios', above: 1000, times: 3 },
  { ...kept, kind: 'quiet', app: 'com.example.reader', watched: null },
  { ...kept, kind: 'newcomer', key: 'web', of: 'domain' },
  { ...kept, kind: 'ending', key: null, days: [30, 7, 1], watched: null },
  { ...kept, kind: 'ending', key: 'ios', days: [1] },
]

test('an unchanged draft leaves its alert as it is', () => {
  for (const alert of alerts) {
    const judged = validateDraft(createDraft(alert), keys, true)
    expect(judged).not.toHaveProperty('errors')
    expect({ body: alert }).toMatchObject(judged)
  }
})

test('missing values are reported at their fields', () => {
  const blank = { ...createEmptyDraft(undefined), above: '' }
  expect(validateDraft({ ...blank, kind: 'refusals' }, keys, true)).toEqual({
    errors: { key: 'Choose a key.', above: 'Enter at least one number.' },
  })
  const typed = { ...blank, kind: 'refusals', key: 'ios', above: '1e3', times: '1' } as const
  expect(validateDraft(typed, keys, true)).toEqual({
    errors: {
      above: 'Enter a whole number from 1 to 1,000,000.',
      times: 'Enter a whole number from 2 to 1,000.',
    },
  })
  expect(validateDraft({ ...blank, kind: 'quiet' }, keys, true)).toHaveProperty('errors.app')
  // The key was chosen for another kind of alert and can't have this one.
  expect(validateDraft({ ...blank, kind: 'newcomer', key: 'ios' }, keys, true)).toHaveProperty(
    'errors.key',
  )
  const ofDev = { ...blank, key: 'dev', allKeys: false }
  expect(validateDraft(ofDev, keys, true)).toHaveProperty('errors.key')
  expect(validateDraft({ ...blank, days: [] }, keys, true)).toHaveProperty('errors.days')
})

test('filterKeys offers only keys that the kind of alert can watch', () => {
  expect(filterKeys('refusals', keys)).toEqual(keys)
  expect(filterKeys('newcomer', keys)).toEqual([web])
  expect(filterKeys('ending', keys)).toEqual([web, ios])
  expect(keys.map(formatKeyLabel)).toEqual([
    'reader, Web (prod_8f3k…x9Qa)',
    'reader, iOS (prod_8f3k…x9Qa)',
    'your development key (prod_8f3k…x9Qa)',
  ])
})

test('alert labels', () => {
  expect(
    alerts.map((alert) => `${formatAlertTitle(alert)}: ${formatAlertCondition(alert)}`),
  ).toEqual([
    'Refusals of reader: More than 5 in 10 minutes',
    'Refusals of reader: More than 1,000 in 10 minutes, or 3 times the usual',
    'Fewer sessions of com.example.reader: Half of the last 4 weeks, or fewer',
    'New domains of reader: At the first start',
    'Expiry of all keys: 30, 7 and 1 days before',
    'Expiry of reader: 1 day before',
  ])
})
