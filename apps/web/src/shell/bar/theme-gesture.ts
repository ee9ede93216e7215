const needed = 10
/** A pause restarts the count, so that normal use of the menu never switches the theme. */
const pauseMs = 5000

export type ClickRun = { count: number; atMs: number }

export const noClicks: ClickRun = { count: 0, atMs: 0 }

export function countClick(run: ClickRun, nowMs: number): ClickRun {
  return { count: nowMs - run.atMs > pauseMs ? 1 : run.count + 1, atMs: nowMs }
}

export function isDarkThemeGesture(run: ClickRun): boolean {
  return run.count >= needed
}
