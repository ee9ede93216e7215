import type { Page } from '@playwright/test'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { openMailer, createTemplate } from './mailer.ts'

test.use({ visitor: 'admin', slow: 'a table has ten thousand recipients' })

async function openCrowd(page: Page, subject: string) {
  const docs = Array.from({ length: 10_000 }, (_, index) => ({
    email: `person-${String(index).padStart(5, '0')}@example.com`,
    allowReceivingEmail: index % 10 !== 0,
    sendStatus: index % 100 === 1 ? 'sent' : 'never',
    sendDate: index % 100 === 1 ? '2026-03-01T10:00:00.000Z' : null,
    sendCount: index % 100 === 1 ? 1 : 0,
    created: '2026-01-01T10:00:00.000Z',
  }))
  const find = (url: URL) => {
    const [search, status] = [url.searchParams.get('search'), url.searchParams.get('status')]
    return docs.filter(
      ({ email, sendStatus }) =>
        email.includes(search ?? '') && (status === null || sendStatus === status),
    )
  }
  await page.route(/\/templates\/[^/]+\/recipients(?:\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const found = find(url)
    const next = from + 100 < found.length && { next: String(from + 100) }
    const payload = { docs: found.slice(from, from + 100), ...next }
    await route.fulfill({ json: { payload } })
  })
  await page.route(/\/templates\/[^/]+\/recipient-counts/, async (route) => {
    const found = find(new URL(route.request().url()))
    const count = (status: string) =>
      found.filter((one) => one.allowReceivingEmail && one.sendStatus === status).length
    const excluded = found.filter((one) => !one.allowReceivingEmail).length
    const reached = {
      never: count('never'),
      sent: count('sent'),
      sending: 0,
      failed: 0,
      unknown: 0,
    }
    const payload = {
      reached,
      excluded: excluded === 0 ? [] : [{ reason: 'unsubscribed', count: excluded }],
      countries: [],
      tags: [],
    }
    await route.fulfill({ json: { payload } })
  })
  const id = await createTemplate(page, subject)
  await page.goto(`/console/admin-email-sender?id=${id}`)
  await expect(
    page.getByText('9,000 people: 100 sent. Left out: 1,000 unsubscribed.'),
  ).toBeVisible()
}

test('an admin filters and selects ten thousand recipients by pointer and keyboard @thorough', async ({
  page,
  email,
}) => {
  await openCrowd(page, email)
  await test.step('the keyboard moves through the recipients that are loaded', async () => {
    const { frame, box } = openMailer(page)
    await frame.focus()
    await page.keyboard.press('ArrowDown')
    await expect(box('person-00001@example.com')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box('person-00001@example.com')).toBeChecked()
    await page.keyboard.press('End')
    await expect(box('person-00099@example.com')).toBeFocused()
    await expect(box('person-00099@example.com')).toBeInViewport()
    await page.getByRole('button', { name: 'Show more' }).click()
    await frame.focus()
    await page.keyboard.press('End')
    await expect(box('person-00199@example.com')).toBeFocused()
    // Shift selects the range from the last clicked recipient, except those who have unsubscribed.
    await box('person-00195@example.com').click({ modifiers: ['Shift'] })
    await expect(page.getByText('176 selected')).toBeVisible()
    await frame.evaluate((scrolled) => {
      scrolled.scrollTop = 0
    })
    await expect(box('person-00002@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  const { table, row, box, all } = openMailer(page)
  await expect(table).toHaveAttribute('aria-rowcount', '10001')
  expect(await table.getByRole('row').count()).toBeLessThan(60)

  await test.step('everyone is selected, but some', async () => {
    await all.click()
    await expect(page.getByText('9,000 selected')).toBeVisible()
    await row('person-00003@example.com').click()
    await expect(page.getByText('8,999 selected')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill('person-09876')
    await expect(table).toHaveAttribute('aria-rowcount', '2')
    await expect(box('person-09876@example.com')).toBeChecked()
    await row('person-09876@example.com').click()
    await expect(page.getByText('8,998 selected')).toBeVisible()
  })

  await page.getByRole('searchbox', { name: 'Search recipients' }).fill('')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Sent', exact: true }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '101')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await all.click()
  await expect(page.getByText('100 selected')).toBeVisible()

  await test.step('the email sender is accessible, and fits 480 px', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expectAccessible(page, 'a template')
    await page.setViewportSize({ width: 480, height: 800 })
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
    expect(width).toBe(480)
    const { row, send, question } = openMailer(page)
    await row('person-00001@example.com').click()
    await send.click()
    await expect(question.getByRole('checkbox')).toBeVisible()
    await expectAccessible(page, 'the question before a sending')
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: 'Send to 1 person' }).click()
    await expect(question.getByRole('alert')).toContainText('None of them can get this template')
    await expectAccessible(page, 'a sending that was refused')
  })
})
