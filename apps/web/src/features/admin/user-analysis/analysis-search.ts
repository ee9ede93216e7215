const names = ['7-days', '28-days', '3-months', '6-months'] as const
export type AnalysisWindow = (typeof names)[number]

const [first] = names

export function isAnalysisWindow(value: unknown): value is AnalysisWindow {
  return names.some((name) => name === value)
}

export type AnalysisSearch = { window?: AnalysisWindow | undefined }

export function readAnalysisSearch({ window }: Record<string, unknown>): AnalysisSearch {
  return { window: isAnalysisWindow(window) && window !== first ? window : undefined }
}

export function getAnalysisWindow({ window = first }: AnalysisSearch): AnalysisWindow {
  return window
}
