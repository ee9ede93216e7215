import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { leaveAndReturnTo, goTo } from '../go-to.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { createKey, createErrorBody } from '../license-keys/license-keys.ts'
import { openReportIssue, getReportForm } from './report-issue.ts'
import { continueCalls } from '../continue-calls.ts'
import { tabTo } from '../tab-to.ts'

test.use({ slow: 'the form is sent again after a failure' })

const failures = [
  { name: 'is not counted', answer: { json: { data: { count: 0 } } }, words: /later$/ },
  { name: 'is refused', answer: createErrorBody(500, 'Broken.'), words: /later\. \(Broken\.\)/ },
  { name: 'meets an unknown failure', answer: { status: 403, body: '' }, words: /later\. \(.+\)/ },
]

test('a developer sends a report, follows it, and sends another one', async ({ page, email }) => {
  await openReportIssue(page, email)
  await test.step('missing fields show an error, and take the focus', async () => {
    const { reply, content, send } = getReportForm(page)
    await expect(reply).toHaveValue(email)

    await send.click()
    await expect(content).toBeFocused()
    await expect(content).toHaveAccessibleDescription(/Please describe the issue/)
    await content.fill('   ')
    await expect(content).not.toHaveAccessibleDescription(/Please describe the issue/)
    await send.click()
    await expect(content).toHaveAccessibleDescription(/Please describe the issue/)

    await content.fill('The camera stays dark.')
    await reply.fill('')
    // Leaving a field shows its error, which must not move the button away from the pointer.
    await send.click()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveAttribute('aria-invalid', 'true')
    await expect(reply).toHaveAccessibleDescription('Required')
    await reply.fill('nobody')
    await content.focus()
    await expect(reply).toHaveAccessibleDescription('E-mail must be valid (name@example.com)')
  })

  await test.step('the report is sent, and can be followed by another', async () => {
    const { reply, content } = getReportForm(page)
    await reply.fill('support@example.com')
    await content.fill('The camera stays dark.')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/email', async (route) => {
      await answered
      await route.continue()
    })
    const sent = page.waitForRequest('**/api/email')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    answer()
    await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
    expect((await sent).postDataJSON()).toEqual({
      type: 'Report Issue',
      info: {
        reply: 'support@example.com',
        user: email,
        category: 'Bug Issue',
        content: 'The camera stays dark.',
        attachRefusals: false,
      },
    })
    await expect(page.getByText("We'll reply to support@example.com")).toBeFocused()
    await expect(content).toHaveAttribute('readonly')

    await page.getByRole('button', { name: 'Write another report' }).click()
    await expect(content).toBeFocused()
    await expect(content).toHaveValue(/^What happened:/)
    await expect(reply).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Send report' })).toBeEnabled()
    await continueCalls(page, '**/api/email')
  })

  await test.step('the report is written and sent by keyboard', async () => {
    const { category, reply, content } = getReportForm(page)
    await category.focus()
    await page.keyboard.press('ArrowDown')
    // Waits like a user who looks before choosing: a keystroke before the list appears is lost.
    await expect(page.getByRole('option', { name: 'Bug Issue' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(category).toHaveValue('Build/Installation Issue')
    await tabTo(reply)
    await tabTo(content)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Gradle says no.')
    await tabTo(page.getByRole('button', { name: 'Send report' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
  })

  await test.step('a report leaves no draft if its page is left while it is sent', async () => {
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    const { content, send } = getReportForm(page)
    await page.getByRole('button', { name: 'Write another report' }).click()
    await content.fill('The light flickers.')
    const calls = await holdCalls(page, '**/api/email', 'POST')
    await send.click()
    const sending = await calls.next()
    await goTo(page, '/console/welcome')
    expect(await kept()).toContain('The light flickers.')
    await sending.continue()
    await expect.poll(kept).not.toContain('The light flickers.')
  })
})

test('a developer sends a report again after a failure without typing it twice @thorough', async ({
  page,
  context,
  email,
}) => {
  await openReportIssue(page, email)
  const { reply, content, send } = getReportForm(page)
  const alert = page.getByRole('alert')
  await content.fill('The camera stays dark.')
  for (const { name, answer, words } of failures) {
    await test.step(`the report ${name}`, async () => {
      await page.route('**/api/email', (route) => route.fulfill(answer))
      await send.click()
      await expect(alert.getByText('Please try again later')).toHaveText(words)
      await expect(alert).toBeFocused()
      await expect(content).toHaveValue('The camera stays dark.')

      await continueCalls(page, '**/api/email')
      await send.click()
      await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
      await expect(alert).toHaveCount(0)
      await page.getByRole('button', { name: 'Write another report' }).click()
      await content.fill('The camera stays dark.')
    })
  }

  await test.step('an error of the server is shown at its field', async () => {
    await page.route('**/api/email', (route) => {
      const error = { code: 400, name: 'BAD_INPUT', message: 'No.', requestId: 'r' }
      const fields = { 'info.reply': 'This address is not reachable.' }
      return route.fulfill({ status: 400, json: { error: { ...error, fields } } })
    })
    await send.click()
    await expect(reply).toHaveAccessibleDescription('This address is not reachable.')
  })

  await test.step('without a connection the report is unconfirmed', async () => {
    await continueCalls(page, '**/api/email')
    await context.setOffline(true)
    await send.click()
    await expect(page.getByRole('alert')).toContainText(
      "We couldn't confirm that your report was sent.You're offline.",
    )
  })
})

test('a developer attaches denied sessions to a report @thorough', async ({ page, email }) => {
  await openReportIssue(page, email)
  await expect(page.getByText('None of your recent sessions were refused.')).toBeVisible()
  const key = await createKey(page, { platformType: 'web', baseUrl: 'https://play.example.com' })
  expect((await startSession(page, key)).valid).toBe(false)
  await leaveAndReturnTo(page, '/console/report-issue')

  await page
    .getByRole('checkbox', { name: 'Attach up to 20 of the latest refused sessions' })
    .check()
  const { content, send } = getReportForm(page)
  await content.fill('Why is my page refused?')
  const sent = page.waitForRequest('**/api/email')
  await send.click()
  await expect(page.getByRole('button', { name: 'Sent!' })).toBeDisabled()
  expect((await sent).postDataJSON()).toMatchObject({ info: { attachRefusals: true } })
  await page.getByRole('link', { name: 'Your refused sessions' }).click()
  await expect(page.getByRole('cell', { name: /^AUTH_/ })).toBeVisible()
})
