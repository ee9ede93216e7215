import { z } from 'zod'
import { expect, test } from '../console.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { createKey, openLicenseKeys, openRow } from './license-keys.ts'

test.use({ slow: 'sessions are counted before the dry run' })

const site = 'https://play.example.com'
const foretold = z.object({ payload: z.object({ starts: z.number() }) })

test('a developer sees which sessions a restriction would have denied before saving it @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const key = await createKey(page, { platformType: 'web', baseUrl: site })
  for (const origin of [site, site, site]) await startSession(page, key, origin)
  const tryOut = () => page.request.post(`/api/license/prod/${key}/dry-run`, { data: {} })
  await expect
    .poll(async () => foretold.parse(await (await tryOut()).json()).payload.starts)
    .toBe(3)
  await page.reload()
  const detail = await openRow(page, 'example for Web')
  const field = detail.getByRole('textbox', { name: 'IP blacklist' })

  await field.fill('203.0.113.7/32')
  await expect(
    detail.getByText('Of 3 starts of the last 7 days, none would have been refused.'),
  ).toBeVisible()
  await field.fill('127.0.0.1/32')
  await detail.getByText('Of 3 starts of the last 7 days, 3 would have been refused.').click()
  await expect(detail.getByText('your own address right now')).toBeVisible()

  const add = detail.getByRole('button', { name: 'Add to IP blacklist' })
  const question = page.getByRole('dialog', { name: 'Refuse sessions that start today?' })
  await add.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(detail.getByRole('list', { name: 'IP blacklist' })).toHaveCount(0)

  await add.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(detail.getByRole('list', { name: 'IP blacklist' })).toContainText('127.0.0.1/32')
  await expect.poll(async () => (await startSession(page, key, site)).valid).toBe(false)
})
