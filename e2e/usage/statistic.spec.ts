import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { expectRows } from '../expect-rows.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { createKey, createErrorBody } from '../license-keys/license-keys.ts'
import {
  busyUserEmail,
  getChart,
  getDayAgo,
  getDetailRows,
  getWeeks,
  readSavedLines,
  openStatistic,
} from './statistic.ts'
import { continueCalls } from '../continue-calls.ts'
import { tabTo } from '../tab-to.ts'

test.use({ slow: 'charts of every range are drawn one by one' })

test('a developer without sessions sees what is missing, and counts new sessions as they arrive @thorough', async ({
  page,
  email,
}) => {
  await openStatistic(page, email)
  await expect(
    page.getByText('No production sessions in this period.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('No transaction data selected')).toBeVisible()
  await expect(page.getByText('Export day')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'App Name' }).click()
  await expect(page.getByRole('option')).toHaveText(['All Apps'])
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'statistic without sessions')

  await test.step('a new session is counted', async () => {
    await expect(
      page.getByText('No sessions yet. They show up here', { exact: false }),
    ).toBeVisible()
    const key = await createKey(page, { platformType: 'web', baseUrl: 'https://play.example.com' })
    await startSession(page, key, 'https://play.example.com')
    await expect(page.getByText(/^1 production session /)).toBeVisible()
    await startSession(page, key, 'https://play.example.com')
    await expect(page.getByText(/^2 production sessions /)).toBeVisible()
    await expect(getChart(page)).toHaveAttribute('aria-valuetext', /: 2 sessions$/)
  })
})

test('a developer retries parts of the statistic, and reads it by pointer and keyboard @thorough', async ({
  page,
}) => {
  await test.step('load errors are logged, and the parts load on retry', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/user-usage*', (route) =>
      route.fulfill(createErrorBody(422, 'Not now.')),
    )
    await openStatistic(page, busyUserEmail, `?date=${getDayAgo(1)}`)
    const notices = page.getByRole('alert')
    await expect(notices).toHaveCount(2)
    await expect(notices.nth(0)).toContainText('The sessions could not be loaded.')
    await expect(notices.nth(1)).toContainText('The sessions of this day could not be loaded.')
    expect(logged.filter((line) => line.startsWith('response status error'))).toHaveLength(2)

    await continueCalls(page, '**/api/user-usage*')
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(getChart(page)).toBeVisible()
    await notices.first().getByRole('button', { name: 'Try again' }).click()
    await expect(getDetailRows(page)).toHaveCount(4)
  })

  await test.step('everything works by keyboard', async () => {
    await expect(getChart(page)).toBeVisible()
    await page.getByRole('combobox', { name: 'App Name' }).focus()
    await tabTo(page.getByRole('combobox', { name: 'Duration' }))
    await tabTo(page.getByRole('combobox', { name: 'Split by' }))
    await tabTo(page.getByRole('button', { name: 'Compare with' }))
    await page.keyboard.press('Tab')
    const toggle = page.getByRole('button', { name: 'Table' })
    await expect(toggle).toBeFocused()
    await tabTo(page.getByRole('button', { name: 'Export CSV' }))
    await tabTo(getChart(page))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(`/console/statistic?date=${getDayAgo(2)}`)
    await expect(getChart(page)).toBeFocused()
    await expect(getDetailRows(page)).toHaveCount(4)

    await toggle.focus()
    await page.keyboard.press('Enter')
    const days = page.getByRole('table', { name: 'days' })
    await expect(days.getByRole('row')).toHaveCount(31)
    await expect(days.getByRole('button').and(page.locator('[aria-current]'))).toHaveCount(1)
    await days.getByRole('cell').getByRole('button').nth(1).press('Enter')
    await expect(page).toHaveURL(`/console/statistic?date=${getDayAgo(1)}`)
    await expectAccessible(page, 'statistic as a table')

    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(page.getByText(/^Page 2\/\d+$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  })
})

test('a developer opens the sessions of a day from its bar, and exports them', async ({ page }) => {
  await openStatistic(page, busyUserEmail)
  await expect(page.getByText('No transaction data selected')).toBeVisible()
  const chart = await getChart(page).boundingBox()
  if (chart === null) throw new Error('There is no chart.')
  await page.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2)
  await expect(page.getByText(/^\w{3} \d+, \d{4} UTC$/)).toBeVisible()
  await page.mouse.click(chart.x + chart.width / 2, chart.y + chart.height / 2)
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}$/)
  await expect(getDetailRows(page)).toHaveCount(4)
  await expect(page.getByText(/^Page 1\/\d+$/)).toBeVisible()
  await expect(getChart(page)).toHaveAttribute('aria-valuetext', /selected$/)
  const first = await getDetailRows(page).allTextContents()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2\/\d+$/)).toBeVisible()
  await expect(getDetailRows(page)).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page 1\/\d+$/)).toBeVisible()
  await expect(getDetailRows(page)).toHaveText(first)
  await expectAccessible(page, 'statistic with a chosen day')

  await test.step('the shown sessions can be exported', async () => {
    await leaveAndReturnTo(page, `/console/statistic?months=3&date=${getDayAgo(1)}`)
    await expect(getDetailRows(page)).toHaveCount(4)
    const days = await readSavedLines(page, page.getByRole('button', { name: 'Export CSV' }))
    expect(days.name).toBe('sessions-All-Apps-Last-3-months.csv')
    expect(days.lines).toHaveLength(91)
    expect(days.lines[0]).toBe('\uFEFFDay (UTC),Sessions')
    expect(days.lines.at(-2)).toMatch(new RegExp(`^${getDayAgo(1)},\\d+$`))

    // Compares the export with the number of pages, each of which shows four of the day's sessions.
    const pages = await page.getByText(/^Page 1\/\d+$/).textContent()
    const detail = await readSavedLines(page, page.getByRole('link', { name: 'Export day' }))
    expect(detail.name).toBe(`sessions-All-Apps-${getDayAgo(1)}.csv`)
    expect(detail.lines[0]).toBe('\uFEFFApp Name,OS,UUID,Session Duration (s),Started (UTC)')
    expect(detail.lines[1]).toMatch(new RegExp(`,\\d+,${getDayAgo(1)}T[\\d:.]+Z$`))
    expect(Math.ceil((detail.lines.length - 1) / 4)).toBe(Number(pages?.split('/')[1]))
  })
})

test('a developer splits a range of days and compares it with the days before @thorough', async ({
  page,
}) => {
  await openStatistic(page, busyUserEmail, '?months=3')
  await expect(getWeeks(page)).toBeVisible()
  const valueText = () => getChart(page).getAttribute('aria-valuetext')

  await test.step('a range begins with the shown days, and can be changed', async () => {
    await page.getByRole('combobox', { name: 'Duration' }).click()
    await page.getByRole('option', { name: 'Custom range' }).click()
    await expect(page).toHaveURL(`/console/statistic?from=${getDayAgo(89)}&to=${getDayAgo(0)}`)
    await page.getByLabel('From (UTC)').fill(getDayAgo(180))
    await page.getByLabel('To (UTC)').focus()
    await expect(page.getByText('Choose at most 180 days.')).toBeVisible()
    await page.getByLabel('From (UTC)').fill(getDayAgo(7))
    await page.getByLabel('To (UTC)').fill(getDayAgo(1))
    await expect(page).toHaveURL(`/console/statistic?from=${getDayAgo(7)}&to=${getDayAgo(1)}`)
    await expect(getChart(page)).toHaveAttribute('max', '6')
    await expect(page.getByText('Today, so far')).toHaveCount(0)
  })

  await test.step('the range is compared and split, and a part can be hidden', async () => {
    await page.getByRole('button', { name: 'Compare with' }).click()
    await expect(page.getByText(/ on the 7 days from /)).toBeVisible()
    await page.getByRole('combobox', { name: 'Split by' }).click()
    await page.getByRole('option', { name: 'Platform' }).click()
    const ios = page.getByRole('button', { name: 'iOS', exact: true })
    await expect(ios).toHaveAttribute('aria-pressed', 'true')
    expect(await valueText()).toMatch(
      /: \d+ sessions, iOS \d+, Android \d+, .*before, .*: \d+ sessions$/,
    )
    await expectAccessible(page, 'statistic, split and compared')
    await ios.press('Enter')
    await expect(ios).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText(/, 3 of 4 parts shown$/)).toBeVisible()
    expect(await valueText()).not.toContain('iOS')
  })

  await test.step('a reload shows the same table and export', async () => {
    const address = `?from=${getDayAgo(7)}&to=${getDayAgo(1)}&compare=previous&split=platform&hide=ios`
    await expect(page).toHaveURL(`/console/statistic${address}`)
    const shown = await valueText()
    await page.reload()
    await expect(getChart(page)).toHaveAttribute('aria-valuetext', shown ?? '')
    await expect(page.getByLabel('From (UTC)')).toHaveValue(getDayAgo(7))
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('table', { name: 'days' }).getByRole('columnheader')).toHaveText([
      'Day (UTC)',
      'Sessions',
      'Android',
      'Web',
      'Windows',
      'Prior period',
    ])
    const saved = await readSavedLines(page, page.getByRole('button', { name: 'Export CSV' }))
    expect(saved.lines).toHaveLength(8)
    expect(saved.lines[0]).toContain('Sessions,Android,Web,Windows,Prior day (UTC)')
  })
})

test('a developer finds the filters and the day in the address @thorough', async ({ page }) => {
  await openStatistic(page, busyUserEmail)
  await page.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: 'Last 6 months' }).click()
  await expect(getWeeks(page)).toHaveAttribute('max', /^2[56]$/)
  await page.getByRole('combobox', { name: 'App Name' }).click()
  await expectRows(page)
  const app = (await page.getByRole('option').nth(1).textContent()) ?? ''
  await page.getByRole('combobox', { name: 'App Name' }).fill(app)
  await page.getByRole('option', { name: app, exact: true }).click()

  await test.step('a week opens its days, and lists its first day', async () => {
    await getWeeks(page).press('Home')
    await getWeeks(page).press('End')
    await getWeeks(page).press('ArrowLeft')
    await expect(getWeeks(page)).toHaveAttribute('aria-valuetext', / to \w+ \d+, \d{4}: /)
    const detail = page.waitForRequest(/user-usage-detail/)
    await getWeeks(page).press('Enter')
    const requested = new URL((await detail).url()).searchParams.get('date')
    const shown = new URL(page.url()).searchParams
    const monday = shown.get('from') ?? ''
    expect(new Date(monday).getUTCDay()).toBe(1)
    expect(requested).toBe(monday.split('-').map(Number).join('-'))
    expect(shown.get('date')).toBe(monday)
    await expect(getChart(page)).toHaveAttribute('max', '6')
    await expect(getChart(page)).toHaveAttribute('aria-valuetext', /selected$/)
  })
  const address = page.url()
  // Each choice adds a history entry.
  await page.goBack()
  await expect(page).toHaveURL(`/console/statistic?months=6&app=${encodeURIComponent(app)}`)
  await page.goBack()
  await expect(page).toHaveURL('/console/statistic?months=6')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(address)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Duration' })).toHaveValue('Custom range')
  await expect(page.getByRole('combobox', { name: 'App Name' })).toHaveValue(app)
  await expect(getChart(page)).toHaveAttribute('aria-valuetext', /selected$/)
  await expect(getDetailRows(page).first()).toContainText(app)

  await leaveAndReturnTo(page, '/console/statistic?app=nobody')
  await expect(page.getByRole('combobox', { name: 'App Name' })).toHaveValue('All Apps')
  await expect(getChart(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await leaveAndReturnTo(page, '/console/statistic?months=7&date=2026-2-30&app=')
  await expect(getChart(page)).toHaveAttribute('max', '29')
  await expect(page.getByText('No transaction data selected')).toBeVisible()
})
