import { pickFreePorts } from '@fovea/local-postgres'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { expectCopied } from '../expect-copied.ts'
import { expectNoHistoryStep } from '../expect-no-history-step.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { goTo } from '../go-to.ts'
import { createKeyIn, createTeam } from '../workspaces/workspaces.ts'
import { type Received, startReceiver } from './receiver.ts'
import { readExample, startExample } from './start-example.ts'

test.use({ slow: 'webhooks are delivered, fail and are sent again' })

async function create(page: Page, url: string, events: readonly string[]) {
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('URL').fill(url)
  for (const event of events) await form.getByRole('checkbox', { name: event }).check()
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await expect(form.getByText('This secret checks our signatures.')).toBeFocused()
  return form
}

const made = z.object({
  payload: z.object({ doc: z.object({ _id: z.string() }), secret: z.string() }),
})

async function createByCall(page: Page, url: string, workspace = '') {
  const data = { kind: 'webhook', url, events: ['key.created'] }
  const headers = { 'fovea-workspace': workspace }
  const answer = await page.request.post('/api/webhooks', { data, headers })
  return made.parse(await answer.json()).payload
}

function verify(secret: string, received: Received | undefined) {
  const headers = Object.entries(received?.headers ?? {}).map(([name, value]) => [
    name,
    String(value),
  ])
  return new Webhook(secret).verify(received?.body ?? '', Object.fromEntries(headers))
}

async function chooseAction(page: Page, action: string) {
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a developer receives signed events, rolls the secret, pauses and deletes a webhook', async ({
  page,
  context,
  email,
}) => {
  const receiver = await startReceiver()
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Northlight')
  const deliveries = page.getByRole('table', { name: 'deliveries' })
  let secret = ''

  await test.step('create, with mistakes', async () => {
    await page.goto(`/console/webhooks?workspace=${team}`)
    await expect(page.getByText('No webhooks yet.', { exact: false })).toBeVisible()
    const empty = page.getByRole('dialog', { name: 'New webhook' })
    await page.getByRole('button', { name: /^Sessions/ }).click()
    await expect(empty.getByRole('checkbox', { name: 'session.refused' })).toBeChecked()
    await expect(empty.getByRole('checkbox', { name: 'key.created' })).not.toBeChecked()
    await empty.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await empty.getByRole('button', { name: 'Create webhook' }).click()
    await expect(empty.getByLabel('URL')).toBeFocused()
    await expect(empty.getByRole('alert')).toHaveText('Choose at least one event.')
    await empty.getByRole('radio', { name: 'Slack' }).check()
    await empty.getByLabel('URL').fill('https://example.com/hooks')
    await empty.getByRole('checkbox', { name: 'alert.fired' }).check()
    await empty.getByRole('button', { name: 'Create webhook' }).click()
    await expect(empty.getByText('Enter the URL of an incoming webhook of Slack')).toBeVisible()
    await expect(empty.getByLabel('URL')).toBeFocused()
    await empty.getByRole('button', { name: 'Cancel' }).click()
    await expect(empty).toHaveCount(0)
    await expectNoHistoryStep(page)

    const form = await create(page, receiver.url, ['key.created'])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = form.getByRole('button', { name: 'Copy', exact: true })
    secret = await expectCopied(page, () => copy.click())
    expect(secret).toMatch(/^whsec_/)
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(
      page.getByText('whsec_', { exact: false }).and(page.getByText(secret)),
    ).toHaveCount(0)
    await page.getByRole('link', { name: receiver.host }).click()
    await expect(page.getByRole('heading', { name: receiver.host, level: 1 })).toBeFocused()
  })

  await test.step('send a test', async () => {
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
    await expect(deliveries).toContainText('Delivered')
    const detail = page.getByRole('region', { name: /^Details of key.created/ })
    await expect(detail.getByRole('region', { name: 'Request headers' })).toContainText(
      'fovea-test: true',
    )
    await expect(detail.getByRole('region', { name: 'Request body' })).toContainText('"version": 1')
    await expect(detail.getByRole('region', { name: 'Answer body' })).toHaveText('ok')
  })

  await test.step('receive what happens, signed', async () => {
    await createKeyIn(page.request, 'northlight.example.com', team)
    await expect.poll(() => receiver.received.length).toBe(2)
    const [, last] = receiver.received
    const event = verify(secret, last)
    expect(event).toMatchObject({
      type: 'key.created',
      data: { key: { app: expect.stringContaining('northlight.example.com') } },
    })
  })

  await test.step('roll the secret: both sign', async () => {
    await chooseAction(page, 'Roll the secret')
    const question = page.getByRole('dialog', { name: 'Roll the secret' })
    await question.getByRole('button', { name: 'Roll secret' }).click()
    await expect(question.getByText(/^whsec_/)).not.toHaveText(secret)
    const rolled = await question.getByText(/^whsec_/).textContent()
    await question.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('The new and the previous one both sign until')).toBeVisible()
    await createKeyIn(page.request, 'rolled.example.com', team)
    await expect.poll(() => receiver.received.length).toBe(3)
    for (const one of [secret, rolled ?? '']) {
      expect(verify(one, receiver.received.at(-1))).toMatchObject({ type: 'key.created' })
    }
  })

  await test.step('change, pause and resume', async () => {
    await chooseAction(page, 'Edit')
    const form = page.getByRole('dialog', { name: 'Edit webhook' })
    await form.getByLabel('Name').fill('Billing service')
    await form.getByRole('button', { name: 'Save webhook' }).click()
    await expect(page.getByRole('heading', { name: 'Billing service', level: 1 })).toBeVisible()
    await chooseAction(page, 'Pause')
    await expect(page.getByText('What happens meanwhile waits until it goes on.')).toBeVisible()
    await createKeyIn(page.request, 'paused.example.com', team)
    await goTo(page, new URL(page.url()).pathname + `?workspace=${team}`)
    await expect(page.getByText('waits until it goes on: 1 delivery so far.')).toBeVisible()
    expect(receiver.received).toHaveLength(3)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => receiver.received.length).toBe(4)
  })

  await test.step('delete', async () => {
    await chooseAction(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByText('No webhooks yet.', { exact: false })).toBeVisible()
    await goTo(page, `/console/workspace?workspace=${team}`)
    const history = page.getByRole('table', { name: 'history' })
    await expect(history).toContainText('Billing service')
  })
  receiver.close()
})

test('a developer sees why a webhook fails, repairs the server, and sends again what failed @thorough', async ({
  page,
  context,
  email,
}) => {
  const receiver = await startReceiver()
  receiver.answerWith(500, 'The database is down.')
  await signInByCalls(context, { email })
  const { _id: webhookId } = (await createByCall(page, receiver.url)).doc
  await createKeyIn(page.request, 'one.example.com')
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)

  await test.step('the list marks it', async () => {
    await expect(async () => {
      await page.goto('/console/webhooks')
      const row = page.getByRole('row').filter({ hasText: receiver.host })
      await expect(row).toContainText('Failing', { timeout: 2000 })
      await expect(row).toContainText('1 delivery waiting', { timeout: 2000 })
    }).toPass()
    await page.getByRole('link', { name: receiver.host }).click()
  })

  await test.step('its page says why, since when and what comes next', async () => {
    const problem = page.getByRole('region', { name: /^Every try has failed since/ })
    await expect(problem).toContainText('key.created')
    await expect(problem).toContainText('500')
    await expect(problem).toContainText('pause the webhook on')
    await page.getByRole('button', { name: /^Details of key.created/ }).click()
    await expect(page.getByRole('region', { name: 'Answer body' }).first()).toHaveText(
      'The database is down.',
    )
  })

  await test.step('all that failed since a time is sent again', async () => {
    await runSql(
      `update webhook_deliveries set state = 'failed', next_try_at = null where endpoint_id = $1`,
      [webhookId],
    )
    await goTo(page, `/console/webhooks/${webhookId}`)
    await page.getByRole('tab', { name: 'Failed 1' }).click()
    await expect(page.getByRole('table', { name: 'deliveries' })).toContainText('key.created')
    receiver.answerWith(204, '')
    await page.getByRole('button', { name: 'Send failed again' }).click()
    const form = page.getByRole('dialog', { name: 'Send failed deliveries again' })
    await form.getByLabel('Since (UTC)').fill('')
    await form.getByRole('button', { name: 'Send again' }).click()
    await expect(form.getByText('Enter a date and a time.')).toBeVisible()
    await form.getByLabel('Since (UTC)').fill('2020-01-01T00:00')
    await form.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('1 delivery will be sent again.')).toBeVisible()
    await expect(page.getByText('No delivery failed in the last 30 days.')).toBeVisible()
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(page.getByRole('table', { name: 'deliveries' })).toContainText('Delivered')
    await expect(page.getByText('Every try has failed since')).toHaveCount(0)
  })

  await test.step('one is sent again, under the same id', async () => {
    const count = receiver.received.length
    await page.getByRole('button', { name: /^Details of key.created/ }).click()
    await page.getByRole('button', { name: 'Send again now' }).click()
    await expect.poll(() => receiver.received.length).toBe(count + 1)
    const ids = receiver.received.map(({ headers: sent }) => sent['webhook-id'])
    expect(new Set(ids).size).toBe(1)
  })

  await test.step('410 ends it', async () => {
    receiver.answerWith(410, '')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
    await expect(
      page.getByRole('region', { name: 'Your server ended this webhook.' }),
    ).toBeVisible()
    receiver.answerWith(200, '')
    await page.getByRole('button', { name: 'Change the URL' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and resume' }).click()
    await expect(page.getByText('Your server ended this webhook.')).toHaveCount(0)
  })
  receiver.close()
})

test('the example of the page checks signatures as it is', async ({ page, context, email }) => {
  await signInByCalls(context, { email })
  const port = await pickFreePorts(1)
  const url = `http://127.0.0.1:${port}/`
  const { doc, secret } = await createByCall(page, url)
  await page.goto('/console/webhooks')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: 'Copy: Check the signature, JavaScript' })
  const copied = await expectCopied(page, () => copy.click())
  expect(copied.trim()).toBe((await readExample()).trim())

  const example = await startExample(port, secret)
  try {
    const post = () => page.request.post(url, { data: {} }).catch(() => undefined)
    await expect.poll(async () => (await post())?.status()).toBe(400)
    await page.request.post(`/api/webhooks/${doc._id}/test`, { data: { type: 'key.created' } })
    await expect.poll(example.read).toContain('key.created {')
  } finally {
    await example.stop()
  }
})

test('a viewer sees webhooks and deliveries without changing them, and billing gets no page @thorough', async ({
  page,
  context,
  email,
}) => {
  const receiver = await startReceiver()
  receiver.answerWith(500, 'The database is down.')
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Northlight')
  await createByCall(page, receiver.url, team)
  await createKeyIn(page.request, 'one.example.com', team)
  const become = (role: string) =>
    runSql('update workspace_members set role = $2 where workspace_id = $1', [team, role])
  await become('viewer')
  await page.goto(`/console/webhooks?workspace=${team}`)
  await page.getByRole('link', { name: receiver.host }).click()
  await page.getByRole('button', { name: /^Details of key.created/ }).click()
  await expect(page.getByRole('region', { name: 'Answer body' })).toHaveText(
    'The database is down.',
  )
  await expect(page.getByRole('region', { name: /^Every try has failed since/ })).toBeVisible()
  for (const name of [/^Actions for /, 'Send a test', /again/, 'Pause', 'New webhook'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await become('billing')
  await page.goto(`/console/webhooks?workspace=${team}`)
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
  receiver.close()
})
