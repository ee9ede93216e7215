import { expect, type Page } from '@playwright/test'
import { signInByCalls, type SignIn } from '../auth/sign-in.ts'

export async function openReportIssue(page: Page, email: string, agent?: SignIn['agent']) {
  await signInByCalls(page.context(), agent === undefined ? { email } : { email, agent })
  await page.goto('/console/report-issue')
  await expect(page.getByRole('heading', { name: 'Report Issue', level: 1 })).toBeVisible()
}

export function getReportForm(page: Page) {
  return {
    category: page.getByRole('combobox', { name: 'Category' }),
    reply: page.getByRole('textbox', { name: 'Reply email' }),
    content: page.getByRole('textbox', { name: 'Content' }),
    send: page.getByRole('button', { name: 'Send report' }),
  }
}

export async function chooseCategory(page: Page, name: string) {
  await getReportForm(page).category.click()
  await page.getByRole('option', { name, exact: true }).click()
}
