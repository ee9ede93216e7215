import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByCalls } from '../auth/sign-in.ts'

const trial = z.object({
  payload: z.object({ doc: z.object({ developmentKey: z.object({ key: z.string() }) }) }),
})

export async function withKey(page: Page, email: string) {
  await signInByCalls(page.context(), { email })
  const answer = await page.request.post('/api/license/dev', { data: {} })
  return trial.parse(await answer.json()).payload.doc.developmentKey.key
}

export function codeOf(page: Page, step: string) {
  return page.getByRole('tabpanel', { name: new RegExp(`^${step}, `) })
}

export function chooseCurl(page: Page) {
  return page
    .getByRole('tablist', { name: 'Initialize' })
    .getByRole('tab', { name: 'cURL' })
    .click()
}

export async function makeCall(page: Page, step: string) {
  const code = codeOf(page, step)
  await expect(code).toContainText('curl ')
  const text = (await code.textContent()) ?? ''
  const [, method = 'POST', address = ''] = /curl (?:-s )?(?:-X (\w+) )?(http\S+)/.exec(text) ?? []
  const [, body] = /<<EOF.*?\n([^]*)EOF/.exec(text) ?? []
  const answer = await page.request.fetch(address, {
    ...(body === undefined
      ? { method: 'GET' }
      : { method, data: body.replace(/\$\(date .*?\)/, () => new Date().toISOString()) }),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(answer.status()).toBe(200)
  return answer.text()
}
