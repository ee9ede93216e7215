import { windowSeconds, windowStart } from '../../../lib/time/windows.ts'

/** The windows that the analysis offers: a name, how many days it is, and how many equal stretches it is looked at in. */
export const analysisWindows = {
  '7-days': { label: '7 days', days: 7, stretches: 7 },
  '28-days': { label: '28 days', days: 28, stretches: 4 },
  '3-months': { label: '3 months', days: 90, stretches: 3 },
  '6-months': { label: '6 months', days: 180, stretches: 6 },
} as const
export type AnalysisWindow = keyof typeof analysisWindows

const names: readonly string[] = Object.keys(analysisWindows)
const first: AnalysisWindow = '7-days'

export function isWindow(value: unknown): value is AnalysisWindow {
  return typeof value === 'string' && names.includes(value)
}

/** What of the analysis is kept in its address; nothing is the shortest window. */
export type AnalysisSearch = { window?: AnalysisWindow | undefined }

/** Takes what makes sense of an address, and leaves the rest. */
export function readAnalysisSearch({ window }: Record<string, unknown>): AnalysisSearch {
  return { window: isWindow(window) && window !== first ? window : undefined }
}

export function windowOf({ window = first }: AnalysisSearch): AnalysisWindow {
  return window
}

/** Where each stretch begins, in Unix seconds, the oldest first; the last ends now. */
export function stretchStarts(window: AnalysisWindow, now: Date): number[] {
  const { stretches, days } = analysisWindows[window]
  const start = windowStart(days, now)
  return Array.from(
    { length: stretches },
    (_, index) => start + (index * windowSeconds[days]) / stretches,
  )
}
