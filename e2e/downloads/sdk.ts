import { expect, type Page } from '@playwright/test'
import { chooseOption } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'

export async function openSdk(page: Page, email: string) {
  await signInByCalls(page.context(), { email })
  await page.goto('/console/sdk')
  await expect(page.getByRole('table', { name: 'Legacy SDK' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
}

export function getDownloadLink(page: Page, release: string) {
  return page.getByRole('link', { name: `Download ${release}`, exact: true })
}

export async function clickDownload(page: Page, release = 'iOS 2.6.3') {
  await getDownloadLink(page, release).click()
  const question = page.getByRole('dialog', { name: 'About you' })
  await expect(question.getByRole('textbox', { name: 'Company' })).toBeFocused()
  return question
}

export async function answerCompanyForm(page: Page) {
  const question = page.getByRole('dialog', { name: 'About you' })
  await question.getByRole('textbox', { name: 'Company' }).fill('Öptik & Söhne')
  await chooseOption(question, 'Position', 'Designer')
  await question.getByRole('textbox', { name: 'Purpose' }).fill('A reading aid.')
  return question
}

export async function waitForDownload(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

/** Reads the company information that the server has stored. */
export async function readSavedCompany(page: Page) {
  const user = await page.request.get('/api/user')
  return (await user.json())._doc.company
}
