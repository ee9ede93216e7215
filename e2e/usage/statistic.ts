import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { signInByCalls } from '../auth/sign-in.ts'

export const busyUserEmail = 'busy@fovea.test'

export function getDayAgo(days: number) {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

export async function openStatistic(page: Page, email: string, query = '') {
  await signInByCalls(page.context(), { email })
  await page.goto(`/console/statistic${query}`)
  await expect(page.getByRole('heading', { name: 'Statistic', level: 1 })).toBeVisible()
}

export function getChart(page: Page): Locator {
  return page.getByRole('slider', { name: 'Production sessions by day' })
}

/** A longer range is drawn by week. */
export function getWeeks(page: Page): Locator {
  return page.getByRole('slider', { name: 'Production sessions by week' })
}

export function getDetailRows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'sessions of the chosen day' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

export async function readSavedLines(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\n') }
}
