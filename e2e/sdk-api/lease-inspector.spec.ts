import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'

const trial = z.object({
  payload: z.object({ doc: z.object({ developmentKey: z.object({ key: z.string() }) }) }),
})

/** The SDK API's complete response to an app: the verdict, and the header that signs a denial. */
async function start(page: Page, key: string, clientTime: Date) {
  const answer = await page.request.post('/sdk/v1/sessions', {
    data: {
      key,
      sessionId: randomUUID(),
      nonce: randomUUID(),
      clientTime: clientTime.toISOString(),
      platform: 'ios',
      app: { id: 'com.example.reader' },
      device: { os: 'iOS 19', uuid: 'device' },
      sdk: 'journey/1',
    },
  })
  return { text: await answer.text(), signature: answer.headers()['signature'] ?? '' }
}

test('a developer inspects and verifies a lease and a denial, even without a network @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const made = await page.request.post('/api/license/dev', { data: {} })
  const { key } = trial.parse(await made.json()).payload.doc.developmentKey
  const valid = await start(page, key, new Date())
  const refused = await start(page, key, new Date('2020-01-01'))

  await page.goto('/console/logs')
  const keys = page.waitForResponse('**/sdk/v1/jwks')
  await page.getByRole('link', { name: 'Lease inspector' }).click()
  await expect(page.getByRole('heading', { name: 'Lease inspector', level: 1 })).toBeFocused()
  await (await keys).finished()
  const field = page.getByRole('textbox', { name: 'Lease or answer' })
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Changed lease' }).click()
  await expect(page.getByText('The signature doesn’t match', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Valid lease' }).click()
  await expect(page.getByText('This lease is valid', { exact: true })).toBeVisible()
  await expect(page.getByText('A sample, signed in this page.')).toBeVisible()

  await field.fill(valid.text)
  await expect(page.getByText('This lease is valid', { exact: true })).toBeVisible()
  await expect(page.getByText('Verified, by the current key')).toBeVisible()
  const decoded = page.getByRole('region', { name: 'Decoded' })
  await expect(decoded).toContainText('com.example.reader')
  await expect(decoded).toContainText('Until then, sessions start as usual.')
  await expect(page.getByText(/^From then until .+ should warn the user\.$/)).toBeVisible()
  const licenseKey = page.getByRole('textbox', { name: 'License key, optional' })
  await licenseKey.fill(key)
  await expect(page.getByText('The one you entered')).toBeVisible()
  await licenseKey.fill(`${key}x`)
  const faults = page.getByRole('list', { name: 'Why it is not valid' })
  await expect(faults).toHaveText('It was issued for another license key than the one you entered.')
  await licenseKey.fill('')

  const { lease } = JSON.parse(valid.text)
  await field.fill(lease.slice(0, -9) + lease.slice(-8))
  await expect(page.getByText('This lease is not valid')).toBeVisible()
  await expect(faults).toContainText('The signature doesn’t match')
  await field.fill('hello')
  await expect(page.getByText(/^This is no lease\./)).toBeVisible()
  await expect(faults).toHaveCount(0)

  await field.fill(refused.text)
  await expect(page.getByText('This refusal is not proven')).toBeVisible()
  await page.getByRole('textbox', { name: 'Signature header' }).fill(refused.signature)
  await expect(page.getByText('This console refused a start')).toBeVisible()
  await expect(page.getByText('AUTH_WRONG_LOCAL_TIME', { exact: true })).toBeVisible()
  await field.fill(`HTTP/1.1 200 OK\nSignature: ${valid.signature || 'c2ln'}\n\n${refused.text}`)
  await expect(page.getByText('This refusal is not proven')).toBeVisible()
  await context.setOffline(false)
})
