import { expect, test } from 'vitest'
import { groupEntries, withRecent } from './group-entries.ts'

const entries = [
  { id: 'invite', label: 'Invite people', group: 'Actions', synonyms: 'team' },
  { id: 'dark', label: 'Theme: Dark', group: 'Actions', isSearchOnly: true },
  { id: 'logs', label: 'Logs', group: 'Pages' },
  { id: 'team', label: 'Team', group: 'Pages' },
]

const idsOf = (groups: { title: string; members: { id: string }[] }[]) =>
  groups.map(({ title, members }) => [title, ...members.map(({ id }) => id)])

test('the group of the best entry comes first', () => {
  expect(idsOf(groupEntries(entries, 'team'))).toEqual([
    ['Pages', 'team'],
    ['Actions', 'invite'],
  ])
})

test('a group has at most six entries', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({
    id: `${at}`,
    label: `Key ${at}`,
    group: 'Keys',
  }))
  expect(groupEntries(many, 'key')[0]?.members).toHaveLength(6)
})

test('what was used before comes first, once, also if only a search would find it', () => {
  expect(idsOf(withRecent(entries, ['dark', 'gone', 'logs']))).toEqual([
    ['Recent', 'dark', 'logs'],
    ['Actions', 'invite'],
    ['Pages', 'team'],
  ])
  expect(idsOf(withRecent(entries, []))).toEqual([
    ['Actions', 'invite'],
    ['Pages', 'logs', 'team'],
  ])
})
