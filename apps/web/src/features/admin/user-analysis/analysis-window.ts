import { getWindowStart } from '../../../lib/time/windows.ts'
import type { AnalysisWindow } from './analysis-search.ts'

/** Columns per window. A window of 7 days touches 8 UTC days. */
export const analysisWindows = {
  '7-days': { label: '7 days', days: 7, columns: 8, columnDays: 1 },
  '28-days': { label: '28 days', days: 28, columns: 4, columnDays: 7 },
  '3-months': { label: '3 months', days: 90, columns: 3, columnDays: 30 },
  '6-months': { label: '6 months', days: 180, columns: 6, columnDays: 30 },
} as const satisfies Record<AnalysisWindow, unknown>

const daySeconds = 24 * 60 * 60

/**
 * Start of each column in Unix seconds, oldest first. The first column starts with the window, the others at UTC
 * midnight, so that an answer is in the column of its UTC day.
 */
export function computeColumnStarts(window: AnalysisWindow, now: Date): number[] {
  const { columns, columnDays, days } = analysisWindows[window]
  const tomorrow = (Math.floor(now.getTime() / 1000 / daySeconds) + 1) * daySeconds
  return Array.from({ length: columns }, (_, index) =>
    index === 0
      ? getWindowStart(days, now)
      : tomorrow - (columns - index) * columnDays * daySeconds,
  )
}
