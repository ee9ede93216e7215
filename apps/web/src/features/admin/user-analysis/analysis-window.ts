/** The windows that the analysis offers: a name, and how many stretches of how many days it is looked at in. */
export const analysisWindows = {
  '7-days': { label: '7 days', stretches: 7, days: 1 },
  '28-days': { label: '28 days', stretches: 4, days: 7 },
  '3-months': { label: '3 months', stretches: 3, days: 30 },
  '6-months': { label: '6 months', stretches: 6, days: 30 },
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

const daySeconds = 24 * 60 * 60

/** Where each stretch begins, in Unix seconds, the oldest first; the last ends with today (UTC). */
export function stretchStarts(window: AnalysisWindow, now: Date): number[] {
  const { stretches, days } = analysisWindows[window]
  const tomorrow = (Math.floor(now.getTime() / 1000 / daySeconds) + 1) * daySeconds
  return Array.from(
    { length: stretches },
    (_, index) => tomorrow - (stretches - index) * days * daySeconds,
  )
}
