import { filterEntries, type SearchableEntry } from './filter-entries.ts'

type Groupable = SearchableEntry & { id: string; group: string }

export type EntryGroup<Entry> = { title: string; members: Entry[] }

/** A group with more is narrowed by typing more. */
const maxMembers = 6

/** The group of the best entry comes first, so that the first option is the best one. */
export function groupEntries<Entry extends Groupable>(
  entries: readonly Entry[],
  typed: string,
): EntryGroup<Entry>[] {
  return groupsOf(filterEntries(entries, typed)).map(({ title, members }) => ({
    title,
    members: members.slice(0, maxMembers),
  }))
}

/** Before anything is typed. An entry that was used before is not repeated in its own group. */
export function withRecent<Entry extends Groupable>(
  entries: readonly Entry[],
  recent: readonly string[],
): EntryGroup<Entry>[] {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const others = filterEntries(entries, '').filter((entry) => !used.includes(entry))
  const groups = groupsOf(others)
  return used.length === 0 ? groups : [{ title: 'Recent', members: used }, ...groups]
}

function groupsOf<Entry extends Groupable>(entries: readonly Entry[]): EntryGroup<Entry>[] {
  const groups = Map.groupBy(entries, ({ group }) => group)
  return [...groups].map(([title, members]) => ({ title, members }))
}
