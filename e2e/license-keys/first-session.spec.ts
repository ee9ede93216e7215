import { expect, test } from '../console.ts'
import { closeWithEscape } from '../close-with-escape.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { runPastedCommand, readSessionCount, recordSdkApiCalls } from './first-session.ts'
import { answerTrialForm, createErrorBody, openTrialMenu } from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'
import { expectCopied, expectTemporaryText } from '../expect-copied.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  slow: 'a new user goes from the sign-in page to a first session',
})

const formName = 'Get Free Trial License'

declare global {
  interface Window {
    /** The function runs outside the browser, so that the count survives a page load. */
    countClick: () => void
  }
}

test('a developer signs in, copies a key after six clicks and four choices, starts a first session with one more, and reissues the key', async ({
  page,
  context,
  email,
}) => {
  let clicks = 0
  await context.exposeFunction('countClick', () => {
    clicks += 1
  })
  await context.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) window.countClick()
      },
      true,
    )
  })

  await page.goto('/sign')
  await page.getByRole('button', { name: 'log in with google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  const form = page.getByRole('dialog', { name: formName })
  await answerTrialForm(form)
  await form.getByRole('button', { name: 'Get free trial license' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const copied = await expectCopied(page, () =>
    page.getByRole('button', { name: 'Copy key' }).click(),
  )

  expect(copied).toMatch(/^dev_\w{27}$/)
  await expect(page.getByTitle(copied)).toBeVisible()
  expect(clicks).toBe(6)

  const steps = page.getByRole('list', { name: 'Steps to your first session' })
  const stepOf = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
  const sessionStep = stepOf('See a session arrive')
  const card = page.getByRole('region', { name: 'First session' })
  const sendTest = page.getByRole('button', { name: 'Send a test session' })
  const banner = page.getByRole('complementary', { name: 'First visit' })
  const sdkApiCalls = recordSdkApiCalls(page)
  await test.step('one more click starts a first session and ends it', async () => {
    await expect(stepOf('Copy your key')).toContainText('Copied')
    await expect(sessionStep).toContainText('Not done yet')
    await expect(banner).toBeVisible()
    const ended = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await sendTest.click()
    const received = card.getByRole('heading', { name: /^Session received in [\d,]+ ms$/ })
    await expect(received).toBeFocused()
    await expect(card).toContainText(/First session: Web, \d+ (?:s|min) after sign-in/)
    await expect(steps).toHaveCount(0)
    expect(clicks).toBe(7)
    expect((await ended).status()).toBe(200)
    await expect(banner).toHaveCount(0)
    expect(await readSessionCount(page)).toBe(1)
  })
  await test.step('one action is next, and two others follow', async () => {
    const next = card.getByRole('list', { name: 'Next steps' }).getByRole('listitem')
    await expect(next).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Create key' })).toHaveAttribute(
      'data-variant',
      'default',
    )
    await expect(next.nth(1).getByRole('link')).toHaveAttribute('href', '/console/workspace')
    await expect(next.nth(2).getByRole('link')).toHaveAttribute('href', '/console/select-plan')
    await next.getByRole('button').click()
    const create = page.getByRole('dialog', { name: 'Create production key' })
    await expect(create).toBeVisible()
    await closeWithEscape(page, create)
  })
  await test.step('the shown command works when it is pasted, as another session', async () => {
    await card.getByText('The same request as cURL').click()
    const command = await page.getByRole('region', { name: 'Test session, Shell' }).textContent()
    expect(await runPastedCommand(page, command ?? '')).toMatchObject({ valid: true })
    expect(await readSessionCount(page)).toBe(2)
  })
  await test.step('two presses start one session, and so does a press whose response was lost', async () => {
    sdkApiCalls.length = 0
    await sendTest.dblclick()
    await expect.poll(() => sdkApiCalls.length).toBe(1)
    await expect(sendTest).toBeEnabled()
    await page.route('**/sdk/v1/sessions', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendTest.click()
    await expect(card.getByRole('alert')).toContainText(
      "We couldn't confirm that the test session was sent.",
    )
    await continueCalls(page, '**/sdk/v1/sessions')
    await expect(card.getByRole('alert')).toHaveCount(0)
    await expect(sendTest).toBeEnabled()
    expect(new Set(sdkApiCalls).size).toBe(2)
    expect(await readSessionCount(page)).toBe(4)
  })
  await test.step('the code is for the chosen platform, and contains the key', async () => {
    await card.getByText('Add it to your app').click()
    await expect(card.getByRole('tab', { name: 'Android' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await card.getByRole('button', { name: 'Copy: Your first session, Java' }).click()
    await expect(card).toContainText('Copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(copied)
  })

  const confirm = page.getByRole('dialog', { name: 'Replace development key' })
  await test.step('cancelling the confirmation keeps the key', async () => {
    await openTrialMenu(page, 'Replace key')
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirm).toHaveCount(0)
    await expect(page.getByTitle(copied)).toBeVisible()
  })
  await test.step('a failed reissue shows an error and keeps the key', async () => {
    await page.route('**/api/license/dev', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(createErrorBody(500, 'Broken.'))
        : route.continue(),
    )
    await openTrialMenu(page, 'Replace key')
    await confirm.getByRole('button', { name: 'Replace key' }).click()
    await expect(confirm.getByRole('alert')).toContainText('Broken.')
    await closeWithEscape(page, confirm)
    await expect(page.getByTitle(copied)).toBeVisible()
    await continueCalls(page, '**/api/license/dev')
  })
  await test.step('confirming replaces the key', async () => {
    await openTrialMenu(page, 'Replace key')
    await confirm.getByRole('button', { name: 'Replace key' }).click()
    await expect(page.getByText('Development Key has reissued')).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await expect(page.getByTitle(/^dev_/)).not.toHaveAttribute('title', copied)
    await expect(page.getByText('30 days left')).toBeVisible()
  })
  await test.step('a denied test session shows how to fix it', async () => {
    const stale = await page.getByTitle(/^dev_/).getAttribute('title')
    await page.request.post('/api/license/dev', { data: { reissue: true } })
    await expect.poll(async () => (await startSession(page, stale ?? '')).valid).toBe(false)
    await sendTest.click()
    await expect(card).toContainText('Refused: AUTH_INVALID_KEY')
    await expect(card).toContainText('Copy the key again')
    await expect(card.getByRole('link', { name: 'What this code means' })).toHaveAttribute(
      'href',
      '/console/docs#AUTH_INVALID_KEY',
    )
  })
  await test.step('the steps disappear after the first session', async () => {
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('30 days left')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(steps).toHaveCount(0)
    await expect(banner).toHaveCount(0)
  })
  await test.step('a browser that refuses to copy shows the full key', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
    })
    const key = await page.getByTitle(/^dev_/).getAttribute('title')
    await expectTemporaryText(page, 'Select it and copy it by hand.', () =>
      page.getByRole('button', { name: 'Copy key' }).click(),
    )
    await expect(page.getByText(key ?? '', { exact: true })).toBeVisible()
  })
})
