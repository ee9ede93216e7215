import { expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByCalls } from '../auth/sign-in.ts'

const createdKey = z.object({ payload: z.object({ doc: z.object({ key: z.string() }) }) })

/** An app, as a production key is made for it. */
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

/** Signs in, with these production keys made beforehand and the license keys page open. */
export async function openLicenseKeys(page: Page, email: string, apps: readonly App[] = []) {
  await signInByCalls(page.context(), { email })
  for (const app of apps) await createKey(page, app)
  await page.goto('/console/license-keys')
  await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
}

/** Makes a production key as a program would. Answers its string. */
export async function createKey(page: Page, app: App) {
  const answer = await page.request.post('/api/license/prod', { data: app })
  expect(answer.status()).toBe(200)
  return createdKey.parse(await answer.json()).payload.doc.key
}

/** Starts the trial as a program would. */
export async function startTrial(page: Page) {
  const answer = await page.request.post('/api/license/dev', { data: {} })
  expect(answer.status()).toBe(200)
}

/** Opens the row of an app ("reader for iOS"). Answers what opens below it. */
export async function openRow(page: Page, name: string) {
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  return page.getByRole('region', { name: `Details of ${name}` })
}

/** Chooses from a searchable list with the keyboard. */
export async function chooseOption(form: Locator, label: string, option: string) {
  const field = form.getByRole('combobox', { name: label })
  // A modal takes the focus a moment after it is there; whoever types sooner types elsewhere.
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

/** Stops the clock of a page that has loaded with it running: what is loaded answers by timers too. */
export async function stopClock(page: Page) {
  // On a busy machine it may be later by then.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  }).toPass()
}

/** Lets a stopped clock run on just until something shows. */
export async function runUntilVisible(page: Page, shown: Locator) {
  await runUntil(page, () => expect(shown).toBeVisible({ timeout: 50 }))
}

/** Lets a stopped clock run on just until something is gone. */
export async function runUntilGone(page: Page, gone: Locator) {
  await runUntil(page, () => expect(gone).toHaveCount(0, { timeout: 50 }))
}

/** What stands for a while under a stopped clock stands as long, and goes then. */
export async function expectVisibleFor(page: Page, shown: Locator, lastsMs: number) {
  const clock = () => page.evaluate(() => Date.now())
  const begun = await clock()
  await page.clock.runFor(lastsMs - 200)
  await expect(shown).toBeVisible()
  // The rest of its time, that of its fading, and what a busy machine takes to draw it.
  await page.clock.runFor(200 + 300)
  await runUntilGone(page, shown)
  expect((await clock()) - begun).toBeLessThan(lastsMs + 1000)
}

async function runUntil(page: Page, reached: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(20)
    await reached()
  }).toPass({ intervals: [0] })
}

/** A failure as the server tells it. */
export function createErrorBody(status: number, message: string) {
  return {
    status,
    json: { error: { code: status, name: 'INTERNAL', message, requestId: 'ref-42' } },
  }
}
