import type { List } from '../objects/list.ts'
import { createNotFound } from './problem.ts'

type Page = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

export function createListPage<Row extends { id: string }>(
  rows: readonly Row[],
  url: string,
  { limit = 10, starting_after: after, ending_before: before }: Page,
): List<Row> {
  const newest = rows.toReversed()
  const start = after === undefined ? 0 : placeOf(newest, after, 'starting_after') + 1
  const end = before === undefined ? newest.length : placeOf(newest, before, 'ending_before')
  const matching = newest.slice(start, end)
  const data = before === undefined ? matching.slice(0, limit) : matching.slice(-limit)
  return { object: 'list', data, has_more: matching.length > data.length, url }
}

type Range = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

export function isInRange(at: number, range: Range | undefined): boolean {
  if (!range) return true
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return at > gt && at >= gte && at < lt && at <= lte
}

function placeOf(rows: readonly { id: string }[], id: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id)
  if (place === -1) throw createNotFound('object', id, param)
  return place
}
