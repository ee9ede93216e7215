import { windowSeconds, windowStart } from '../../../lib/time/windows.ts'
import type { AnalysisWindow } from './analysis-search.ts'

/** The windows that the analysis offers: a name, how many days it is, and how many equal stretches it is looked at in. */
export const analysisWindows = {
  '7-days': { label: '7 days', days: 7, stretches: 7 },
  '28-days': { label: '28 days', days: 28, stretches: 4 },
  '3-months': { label: '3 months', days: 90, stretches: 3 },
  '6-months': { label: '6 months', days: 180, stretches: 6 },
} as const satisfies Record<AnalysisWindow, unknown>

/** Where each stretch begins, in Unix seconds, the oldest first; the last ends now. */
export function stretchStarts(window: AnalysisWindow, now: Date): number[] {
  const { stretches, days } = analysisWindows[window]
  const start = windowStart(days, now)
  return Array.from(
    { length: stretches },
    (_, index) => start + (index * windowSeconds[days]) / stretches,
  )
}
