const needed = 10
/** Whoever merely uses the menu now and then does not end up in the dark. */
const pauseMs = 5000

export type ClickRun = { count: number; atMs: number }

export const noClicks: ClickRun = { count: 0, atMs: 0 }

/** Counts clicks that follow each other. */
export function countClick(run: ClickRun, nowMs: number): ClickRun {
  return { count: nowMs - run.atMs > pauseMs ? 1 : run.count + 1, atMs: nowMs }
}

/** Ten clicks on the picture ask for the dark theme. */
export function isDarkThemeGesture(run: ClickRun): boolean {
  return run.count >= needed
}
