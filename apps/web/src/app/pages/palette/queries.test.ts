import { describe, expect, test } from 'vitest'
import { docsSections } from '../../../features/docs/contents.ts'
import { filterEntries } from '../../../shell/palette/filter-entries.ts'
import { listReachableItems } from '../../../shell/palette/navigation-items.ts'
import { commands } from './commands.ts'
import { pageSynonyms } from './page-synonyms.ts'

const pages = listReachableItems(null, 'owner').map(({ to, label }) => ({
  label,
  synonyms: pageSynonyms[to] ?? '',
}))
const docs = docsSections.map(({ title, part }) => ({
  label: title,
  detail: part,
  isSearchOnly: true,
}))
// In the order of the palette while something is typed.
const entries = [...pages, ...commands, ...docs]

function findFirst(typed: string): string | undefined {
  return filterEntries(entries, typed)[0]?.label
}

/** Everyday queries, each with the entry that should come first. */
const everyday: [string, string][] = [
  ['invite', 'Invite people'],
  ['add user', 'Invite people'],
  ['team', 'Members'],
  ['usage', 'Statistic'],
  ['billing', 'Plan and invoices'],
  ['invoice', 'Plan and invoices'],
  ['receipt', 'Read invoices'],
  ['credit card', 'Change the card'],
  ['card', 'Change the card'],
  ['price', 'Plan and invoices'],
  ['how much does it cost', 'Plan and invoices'],
  ['upgrade', 'Subscribe or change the plan'],
  ['cancel', 'Subscribe or change the plan'],
  ['budget', 'Set a spend cap'],
  ['rotate', 'Rotate a key'],
  ['leaked', 'Rotate a key'],
  ['new key', 'Create a production key'],
  ['api key', 'License Keys'],
  ['download', 'Download the SDK'],
  ['install', 'Download the SDK'],
  ['refused', 'See refused starts'],
  ['error', 'See refused starts'],
  ['domain', 'Restrict where a key works'],
  ['support', 'Contact support'],
  ['bug', 'Report Issue'],
  ['certificate', 'Add an Android certificate'],
  ['sha1', 'Add an Android certificate'],
  ['notification', 'Alerts'],
  ['dark', 'Theme: Dark'],
  ['log out', 'Sign out'],
  ['settings', 'Settings'],
  ['delete account', 'Delete my account'],
  ['webhook', 'Webhooks'],
]

test('there are 33 everyday queries', () => {
  expect(new Set(everyday.map(([typed]) => typed)).size).toBe(33)
})

test.each(everyday)('“%s” finds “%s” first', (typed, label) => {
  expect(findFirst(typed)).toBe(label)
})

describe('commands', () => {
  test('have an ID and a label of their own', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    const labels = [...pages, ...commands].map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('are at least 25, with at least 100 synonyms', () => {
    const synonyms = commands.flatMap((command) => command.synonyms.split(' '))
    expect(commands.length).toBeGreaterThanOrEqual(25)
    expect(new Set(synonyms).size).toBeGreaterThanOrEqual(100)
  })
})
