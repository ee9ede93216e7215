import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByCalls } from '../auth/sign-in.ts'

const createdKey = z.object({ payload: z.object({ doc: z.object({ key: z.string() }) }) })

export type App =
  | { platformType: 'ios'; bundleId: string }
  | { platformType: 'android'; packageName: string }
  | { platformType: 'web'; baseUrl: string }
  | { platformType: 'windows'; appName: string }

export const trialAnswers = {
  Region: 'Germany',
  Purpose: 'TrySDK',
  Platform: 'Android (Java)',
  Job: 'Researcher',
} as const

export async function openLicenseKeys(page: Page, email: string, apps: readonly App[] = []) {
  await signInByCalls(page.context(), { email })
  const keys: string[] = []
  for (const app of apps) keys.push(await createKey(page, app))
  await page.goto('/console/license-keys')
  await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
  return keys
}

export async function createKey({ request }: Pick<Page, 'request'>, app: App) {
  const answer = await request.post('/api/license/prod', { data: app })
  expect(answer.status()).toBe(200)
  return createdKey.parse(await answer.json()).payload.doc.key
}

export async function startTrial(page: Page) {
  const answer = await page.request.post('/api/license/dev', { data: {} })
  expect(answer.status()).toBe(200)
}

export async function openTrialMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Actions for your development key' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export async function openRow(page: Page, name: string) {
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  return page.getByRole('region', { name: `Details of ${name}` })
}

export async function chooseOption(form: Locator, label: string, option: string) {
  const field = form.getByRole('combobox', { name: label })
  // A modal takes the focus a moment after it appears; earlier keystrokes would go elsewhere.
  await expect.poll(() => form.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await field.pressSequentially(option.slice(0, 8))
  await expect(form.page().getByRole('option', { name: option, exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(option)
}

export async function answerTrialForm(form: Locator) {
  for (const [label, option] of Object.entries(trialAnswers))
    await chooseOption(form, label, option)
  await form.getByRole('checkbox').check()
}

/** Stops the clock after the page has loaded, because loading depends on timers. */
export async function stopClock(page: Page) {
  // On a busy machine the chosen time may have passed by then.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  }).toPass()
}

export async function runUntilVisible(page: Page, shown: Locator) {
  await runUntil(page, () => expect(shown).toBeVisible({ timeout: 50 }))
}

export async function runUntilGone(page: Page, gone: Locator) {
  await runUntil(page, () => expect(gone).toHaveCount(0, { timeout: 50 }))
}

export async function expectVisibleFor(page: Page, shown: Locator, durationMs: number) {
  const clock = () => page.evaluate(() => Date.now())
  const begun = await clock()
  await page.clock.runFor(durationMs - 200)
  await expect(shown).toBeVisible()
  // The rest of its time, its fade-out, and the delay of drawing on a busy machine.
  await page.clock.runFor(200 + 300)
  await runUntilGone(page, shown)
  expect((await clock()) - begun).toBeLessThan(durationMs + 1000)
}

async function runUntil(page: Page, reached: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(20)
    await reached()
  }).toPass({ intervals: [0] })
}

export function createErrorBody(status: number, message: string) {
  return {
    status,
    json: { error: { code: status, name: 'INTERNAL', message, requestId: 'ref-42' } },
  }
}
