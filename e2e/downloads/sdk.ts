import { expect, type Page } from '@playwright/test'
import { choose } from '../license-keys/license-keys.ts'
import { openSession } from '../session/sign-in.ts'

/** Signs in and opens the SDK page. */
export async function openSdk(page: Page, email: string) {
  await openSession(page.context(), { email })
  await page.goto('/console/sdk')
  await expect(page.getByRole('table', { name: 'Legacy SDK' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
}

export function downloadLink(page: Page, release: string) {
  return page.getByRole('link', { name: `Download ${release}`, exact: true })
}

/** Asks for a file, which makes the question about the company appear. */
export async function askForFile(page: Page, release = 'iOS 2.6.3') {
  await downloadLink(page, release).click()
  const question = page.getByRole('dialog', { name: 'About you' })
  await expect(question.getByRole('textbox', { name: 'Company' })).toBeFocused()
  return question
}

export async function answer(page: Page) {
  const question = page.getByRole('dialog', { name: 'About you' })
  await question.getByRole('textbox', { name: 'Company' }).fill('Öptik & Söhne')
  await choose(question, 'Position', 'Designer')
  await question.getByRole('textbox', { name: 'Purpose' }).fill('A reading aid.')
  return question
}

/** What is downloaded while something is done. */
export async function downloadBy(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return download
}

/** What is known of the company, as the server keeps it. */
export async function keptCompany(page: Page) {
  const user = await page.request.get('/api/user')
  return (await user.json())._doc.company
}
