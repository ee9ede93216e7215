import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { startSession } from './start-session.ts'
import { createKey } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'

const trial = z.object({
  payload: z.object({ doc: z.object({ developmentKey: z.object({ key: z.string() }) }) }),
})

async function startTrial(page: Page) {
  const answer = await page.request.post('/api/license/dev', { data: {} })
  return trial.parse(await answer.json()).payload.doc.developmentKey.key
}

test('a developer sees the first session arrive in all tabs over one stream', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const key = await startTrial(page)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/live?') || request.url().endsWith('/api/live'))
      streams.push(request.url())
  })
  await page.goto('/console/license-keys')
  await expect(page.getByText('Waiting for your first session…')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/console/docs')
  await expect(second.getByText('Waiting for your first session…')).toBeVisible()

  await test.step('a denied start is explained on the page that waits for the session', async () => {
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
    const { refId } = await startSession(page, key, undefined, longAgo)
    const step = page.getByRole('listitem').filter({ hasText: 'See a session arrive' })
    await expect(step.getByText('Refused: AUTH_WRONG_LOCAL_TIME')).toBeVisible()
    await expect(step).toContainText('Correct the device clock')
    await expect(step.getByRole('link', { name: 'See what was refused' })).toHaveAttribute(
      'href',
      `/console/refusals/${refId}`,
    )
  })

  await startSession(page, key)
  const arrived = /First session: Web, \d+ (?:s|min) after sign-in/
  await expect(page.getByText(arrived)).toBeVisible()
  await expect(page.getByText('Refused:')).toHaveCount(0)
  await expect(second.getByText(arrived)).toBeVisible()
  expect(streams).toHaveLength(1)

  await page.close()
  await goTo(second, '/console/statistic')
  await expect(
    second.getByRole('list', { name: 'Newest first' }).getByRole('listitem'),
  ).toHaveCount(2)
  await startSession(second, key)
  await expect(
    second.getByRole('list', { name: 'Newest first' }).getByRole('listitem'),
  ).toHaveCount(3)
})

test('a developer sees why a start was denied, and allows it @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const key = await createKey(page, { platformType: 'web', baseUrl: 'https://play.example.com' })
  await page.goto('/console/statistic')
  await expect(page.getByText('No sessions yet.', { exact: false })).toBeVisible()
  const { valid, refId } = await startSession(page, key)
  expect(valid).toBe(false)
  await page.getByRole('link', { name: 'Refused: AUTH_DOMAIN_NOT_ALLOWED' }).click()

  await expect(page.getByRole('heading', { name: 'Refusal', level: 1 })).toBeVisible()
  await expect(page.getByText('https://beta.example.com', { exact: true })).toBeVisible()
  await expect(page.getByText('https://play.example.com', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Allow this domain' }).click()
  await expect(page.getByText(/^Fixed by you on .* allowed within a second\.$/)).toBeVisible()
  await expect.poll(async () => (await startSession(page, key)).valid).toBe(true)

  await test.step('the denial is hidden from other users', async () => {
    await signInByCalls(context, { email: `other-${email}` })
    await page.goto(`/console/refusals/${refId}`)
    await expect(
      page.getByText('There is no such refusal of your keys.', { exact: false }),
    ).toBeVisible()
  })
})
