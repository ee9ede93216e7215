import { expect, type BrowserContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByCalls } from '../auth/sign-in.ts'
import { leaveAndReturnTo } from '../go-to.ts'

const created = z.object({ payload: z.object({ doc: z.object({ _id: z.string() }) }) })

export async function createTemplate({ request }: Page, emailSubject: string) {
  const data = { emailSubject, emailBody: 'Hello {{name}}.' }
  const answer = await request.post('/api/admin/email/templates', { data })
  expect(answer.status()).toBe(200)
  return created.parse(await answer.json()).payload.doc._id
}

export async function signInThreeUsers(context: BrowserContext, email: string) {
  const emails = ['ann', 'bob', 'cleo'].map((name) => `${name}-${email}`)
  for (const address of emails) await signInByCalls(context, { email: address })
  return emails
}

export async function openTemplate(page: Page, id: string, text: string) {
  const address = `/console/admin-email-sender?id=${id}`
  await (page.url() === 'about:blank' ? page.goto(address) : leaveAndReturnTo(page, address))
  const counted = page.waitForResponse((answer) => /recipient-counts\?.*search=/.test(answer.url()))
  await page.getByRole('searchbox', { name: 'Search recipients' }).fill(text)
  await counted
}

export function openMailer(page: Page) {
  const table = page.getByRole('table', { name: 'recipients' })
  return {
    table,
    frame: page.getByRole('region', { name: /^Recipients\. / }),
    row: (email: string) => table.getByRole('row').filter({ hasText: email }),
    box: (email: string) => table.getByRole('checkbox', { name: `Select ${email}` }),
    all: table.getByRole('checkbox', { name: /^Select all/ }),
    send: page.getByRole('button', { name: 'Send to selected' }),
    question: page.getByRole('dialog', { name: 'Send this template?' }),
    figures: page.getByLabel('Figures'),
  }
}

export async function confirmSend(page: Page, people: string) {
  const { send, question } = openMailer(page)
  await send.click()
  await question.getByRole('button', { name: `Send to ${people}` }).click()
}
