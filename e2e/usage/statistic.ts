import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { signInByCalls } from '../auth/sign-in.ts'

/** The person of the demo with half a year of sessions over four apps. */
export const busyUserEmail = 'busy@fovea.test'

/** The day so many days before today, as the address has it. */
export function getDayAgo(days: number) {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

export async function openStatistic(page: Page, email: string, query = '') {
  await signInByCalls(page.context(), { email })
  await page.goto(`/console/statistic${query}`)
  await expect(page.getByRole('heading', { name: 'Statistic', level: 1 })).toBeVisible()
}

/** The chart, as the keyboard and a screen reader have it. */
export function getChart(page: Page): Locator {
  return page.getByRole('slider', { name: 'Production sessions by day' })
}

/** The rows of the usage detail, without its head. */
export function getDetailRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'sessions of the chosen day' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

/** Presses an export and reads the lines of what it saves. */
export async function readSavedLines(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\n') }
}
