import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { closeWithEscape } from '../close-with-escape.ts'
import { createKey, openLicenseKeys, openRow } from './license-keys.ts'

test.use({ slow: 'certificates are observed, approved and pasted' })

const pairs = (byte: string) => Array.from({ length: 20 }, () => byte).join(':')
const [ours, beta, store, upload] = [pairs('0A'), pairs('0B'), pairs('0C'), pairs('0D')]
const seen = z.object({
  payload: z.object({ unregistered: z.array(z.object({ starts: z.number() })) }),
})

async function startSigned(page: Page, key: string, certificate: string) {
  const answer = await page.request.post('/sdk/v1/sessions', {
    data: {
      key,
      sessionId: randomUUID(),
      nonce: randomUUID(),
      clientTime: new Date().toISOString(),
      platform: 'android',
      app: { id: 'com.example.player', certificate },
      device: { os: 'Android 17', uuid: 'device' },
      sdk: 'journey/1',
    },
  })
  return z.object({ valid: z.boolean() }).parse(await answer.json())
}

test('a developer approves observed certificates, pastes others, and sees them in the history @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const key = await createKey(page, { platformType: 'android', packageName: 'com.example.player' })
  for (const certificate of [ours, ours, beta]) await startSigned(page, key, certificate)
  const caught = async () => {
    const answer = await page.request.get(`/api/license/prod/${key}/certificates`)
    return seen.parse(await answer.json()).payload.unregistered.map(({ starts }) => starts)
  }
  await expect.poll(caught).toEqual([2, 1])
  await page.reload()
  const detail = await openRow(page, 'player for Android')
  await detail.getByRole('button', { name: 'Edit certificates' }).click()
  const form = page.getByRole('dialog', { name: 'Certificates' })

  await test.step('an observed certificate is approved, with a warning if others would be denied', async () => {
    await expect(form.getByRole('listitem').filter({ hasText: ours })).toContainText('2 starts')
    await form.getByRole('button', { name: `Approve ${ours}` }).click()
    const question = page.getByRole('dialog', { name: 'Refuse sessions that start today?' })
    await question.getByRole('button', { name: 'Save anyway' }).click()
    const list = form.getByRole('list', { name: '1 of 10 certificates' })
    await expect(list).toContainText(ours)
    await expect(list).toContainText('base64Signature')
    await expect(form.getByRole('button', { name: /^Approve/ })).toHaveCount(1)
    await expect.poll(async () => (await startSigned(page, key, beta)).valid).toBe(false)
  })

  await test.step('the app signing key is found in text copied from the Play Console', async () => {
    await form
      .getByRole('textbox', { name: 'Fingerprint', exact: true })
      .fill(`App signing key certificate\nSHA-1 ${store}\nUpload key certificate\nSHA-1 ${upload}`)
    await expect(form.getByRole('radio', { name: new RegExp(store) })).toBeChecked()
    await expect(form.getByLabel('Label', { exact: true })).toHaveValue('Play App Signing')
    await form.getByRole('button', { name: 'Add certificate' }).click()
    await expect(form.getByRole('list', { name: '2 of 10 certificates' })).toContainText(store)
    await expect(form.getByRole('textbox', { name: 'Fingerprint', exact: true })).toBeFocused()
    await expect.poll(async () => (await startSigned(page, key, store)).valid).toBe(true)
  })

  await closeWithEscape(page, form)
  await expect(detail.getByRole('list', { name: 'Certificates' }).getByRole('listitem')).toHaveText(
    [ours, `${store} Play App Signing`],
  )
  await detail.getByRole('button', { name: 'History' }).click()
  await expect(
    detail.getByText('Certificates added: Play App Signing (0C:0C:0C:0C…).'),
  ).toBeVisible()
})
