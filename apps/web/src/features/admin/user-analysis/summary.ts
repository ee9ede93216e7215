import { dayMs, dayOf } from '@fovea/contract/time'
import type { CompanyInfo } from '@fovea/contract/admin'

export type PositionCount = { position: string; count: number }

/** Distinct names, regardless of case and spaces. */
export function countCompanies(docs: readonly Pick<CompanyInfo, 'name'>[]): number {
  return new Set(docs.map(({ name }) => normalize(name)).filter((name) => name !== '')).size
}

export function countPositions(docs: readonly CompanyInfo[]): PositionCount[] {
  const counts = new Map<string, number>()
  for (const { position } of docs) counts.set(position, (counts.get(position) ?? 0) + 1)
  return [...counts]
    .map(([position, count]) => ({ position, count }))
    .toSorted((a, b) => b.count - a.count)
}

type AnswerDay = { date: string; count: number; open: boolean; part?: string }

/** Every UTC day of a window, both ends included: the first begins with the window, and the last is not over. */
export function countDays(
  docs: readonly Pick<CompanyInfo, 'created'>[],
  { start, end }: { start: number; end: number },
): AnswerDay[] {
  const counts = new Map<string, number>()
  for (const { created } of docs) {
    const date = created.slice(0, 10)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  const [first, last] = [dayNumberOf(start), dayNumberOf(end)]
  const from = new Date(start * 1000).toISOString().slice(11, 16)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const date = dayOf((first + index) * dayMs)
    const isCut = index === 0 && from !== '00:00'
    const open = isCut || first + index === last
    return { date, count: counts.get(date) ?? 0, open, ...(isCut && { part: `from ${from}` }) }
  })
}

function dayNumberOf(seconds: number) {
  return Math.floor((seconds * 1000) / dayMs)
}

export type PurposeRow = { purpose: string; counts: number[]; total: number }

const maxPurposes = 10

export function countPurposes(
  docs: readonly CompanyInfo[],
  starts: readonly number[],
): PurposeRow[] {
  const rows = new Map<string, PurposeRow>()
  for (const { purpose, created } of docs) {
    const key = normalize(purpose)
    const row = rows.get(key) ?? emptyRow(purpose.trim().replaceAll(/\s+/g, ' '), starts)
    const column = starts.findLastIndex((start) => start <= Date.parse(created) / 1000)
    row.counts[column] = (row.counts[column] ?? 0) + 1
    row.total++
    rows.set(key, row)
  }
  const sorted = [...rows.values()].toSorted((a, b) => b.total - a.total)
  const rest = sorted.slice(maxPurposes)
  return rest.length === 0
    ? sorted
    : [...sorted.slice(0, maxPurposes), sumOf(rest, `${rest.length} others`, starts)]
}

function normalize(text: string) {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function emptyRow(purpose: string, starts: readonly number[]): PurposeRow {
  return { purpose, counts: starts.map(() => 0), total: 0 }
}

function sumOf(rows: PurposeRow[], purpose: string, starts: readonly number[]): PurposeRow {
  return {
    purpose,
    counts: starts.map((_, index) => sum(rows.map(({ counts }) => counts[index] ?? 0))),
    total: sum(rows.map(({ total }) => total)),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}
