import type { CompanyInfo } from '@fovea/contract/admin'

export type PositionCount = { position: string; count: number }

export function countPositions(docs: readonly CompanyInfo[]): PositionCount[] {
  const counts = new Map<string, number>()
  for (const { position } of docs) counts.set(position, (counts.get(position) ?? 0) + 1)
  return [...counts]
    .map(([position, count]) => ({ position, count }))
    .toSorted((a, b) => b.count - a.count)
}

export type PurposeRow = { purpose: string; counts: number[]; total: number }

const maxPurposes = 10

export function countPurposes(
  docs: readonly CompanyInfo[],
  starts: readonly number[],
): PurposeRow[] {
  const rows = new Map<string, PurposeRow>()
  for (const { purpose, created } of docs) {
    const words = purpose.trim().replaceAll(/\s+/g, ' ')
    const row = rows.get(words.toLowerCase()) ?? emptyRow(words, starts)
    const column = starts.findLastIndex((start) => start <= Date.parse(created) / 1000)
    row.counts[column] = (row.counts[column] ?? 0) + 1
    row.total++
    rows.set(words.toLowerCase(), row)
  }
  const sorted = [...rows.values()].toSorted((a, b) => b.total - a.total)
  const rest = sorted.slice(maxPurposes)
  return rest.length === 0
    ? sorted
    : [...sorted.slice(0, maxPurposes), sumOf(rest, `${rest.length} others`, starts)]
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
