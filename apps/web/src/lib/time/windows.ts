export const windowSeconds = {
  7: 604_800,
  28: 2_419_200,
  90: 7_776_000,
  180: 15_552_000,
} as const
export type WindowDays = keyof typeof windowSeconds

export function getWindowStart(days: WindowDays, now: Date): number {
  return Math.floor(now.getTime() / 1000) - windowSeconds[days]
}
