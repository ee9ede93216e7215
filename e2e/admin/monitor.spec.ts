import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { expectRows } from '../expect-rows.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { busyUserEmail, readSavedLines } from '../usage/statistic.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ visitor: 'admin', slow: 'charts of every period are drawn one by one' })

test('an admin sees the SDK calls of all apps for a period in the address @thorough', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      const written = this.canvas.dataset['written'] ?? ''
      if (!written.split('|').includes(text)) this.canvas.dataset['written'] = `${written}|${text}`
      fillText.call(this, text, ...place)
    }
  })
  await page.goto('/console/admin-monitor')
  await test.step('seven times 24 hours have eight labels, and the incomplete days are hatched', async () => {
    const canvas = page.getByRole('figure').locator('canvas')
    await expect(canvas).toBeVisible()
    const written = (await canvas.getAttribute('data-written')) ?? ''
    const rows = page.getByRole('table', { name: 'calls by day' }).getByRole('row')
    const dates = (await rows.allInnerTexts()).slice(1).map((row) => row.split(',', 1)[0])
    expect(written.split('|').filter((label) => /^[A-Z]/.test(label))).toEqual(dates.toReversed())

    // Which of eight columns are hatched: the partial first day, and today.
    const hatched = await canvas.evaluate((drawn: HTMLCanvasElement) => {
      const over = drawn.parentElement?.querySelector('.u-over')?.getBoundingClientRect()
      const frame = drawn.getBoundingClientRect()
      const pen = drawn.getContext('2d')
      if (!over || !pen) return []
      const scale = drawn.width / frame.width
      const column = over.width / 8
      return Array.from({ length: 8 }, (_, index) => {
        const left = (over.left - frame.left + column * (index + 0.15)) * scale
        const top = (over.top - frame.top + 4) * scale
        const { data } = pen.getImageData(left, top, column * 0.7 * scale, 4)
        return data.every((part, at) => at % 4 !== 3 || part > 0)
      })
    })
    expect(hatched).toEqual([true, false, false, false, false, false, false, true])
  })

  await expect(page.getByText('Version 1.0.2')).toBeVisible()
  const days = page.getByRole('table', { name: 'calls by day' }).getByRole('row')
  // Seven times 24 hours back from now touch eight UTC days, the first and last of which are partial.
  await expect(days).toHaveCount(9)
  await expect(days.nth(1)).toContainText(', so far')
  await expect(days.last()).toContainText(/, from \d\d:\d\d/)
  await page.getByRole('combobox', { name: 'Duration' }).click()
  await expectRows(page)
  await page.getByRole('option', { name: 'Last 28 days' }).click()
  await expect(page).toHaveURL('/console/admin-monitor?days=28')
  await expect(days).toHaveCount(30)
  await page.reload()
  await expect(days).toHaveCount(30)

  const apps = page.getByRole('table', { name: 'Production calls by app' }).getByRole('row')
  await expect(apps.filter({ hasText: 'play.okafor.example' })).toContainText(busyUserEmail)
  await expect(apps.filter({ hasText: 'com.okafor.reader' })).toContainText(busyUserEmail)
  await expectAccessible(page, 'the monitor with calls')

  await test.step('the keyboard reads the chart, and an export saves its numbers', async () => {
    await page.getByRole('combobox', { name: 'Duration' }).click()
    await page.getByRole('option', { name: 'Last 90 days' }).click()
    const chart = page.getByRole('slider', { name: 'SDK calls by day' })
    await chart.focus()
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      /, so far: Production [\d,]+, Development [\d,]+$/,
    )
    await chart.press('Home')
    await expect(chart).toHaveValue('0')

    const button = page.getByRole('button', { name: 'Export CSV' })
    const { name, lines } = await readSavedLines(page, button)
    expect(name).toMatch(/^sdk-calls-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(lines).toHaveLength(92)
    expect(lines[0]).toContain('date,Prod,Dev,note')
    expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2},\d+,\d+,so far$/)
    expect(lines[2]).toMatch(/^\d{4}-\d{2}-\d{2},\d+,\d+,$/)
    expect(lines.at(-1)).toMatch(/,from \d\d:\d\d$/)
    const saved = await readSavedLines(
      page,
      page.getByRole('button', { name: 'Export production CSV' }),
    )
    expect(saved.lines[0]).toContain('app,email,name,calls')
  })
})

test('an admin sees an empty period, and pages through many apps @thorough', async ({ page }) => {
  const asOf = new Date()
  const since = new Date(asOf.getTime() - 7 * 24 * 60 * 60_000)
  await page.route('**/api/admin/monitor/window?*', (route) =>
    route.fulfill({ json: { payload: { since, asOf, docs: [] } } }),
  )
  await page.route('**/api/admin/monitor/window/apps?*', (route) =>
    route.fulfill({ json: { payload: { docs: [], all: 0 } } }),
  )
  await page.goto('/console/admin-monitor')
  await expect(page.getByText('No calls in this period.')).toBeVisible()
  await expectAccessible(page, 'the monitor without calls')

  await test.step('the list of apps loads page by page', async () => {
    const prod = Array.from({ length: 1200 }, (_, index) => ({
      _id: String(index),
      ownerId: 'gone',
      ownerKind: 'deleted',
      bundleIdentifier: `com.example.app-${index}`,
      hostName: '',
      email: '',
      name: '',
      count: 1200 - index,
    }))
    await continueCalls(page, '**/api/admin/monitor/window/apps?*')
    await page.route('**/api/admin/monitor/window/apps?*', (route) => {
      const { searchParams } = new URL(route.request().url())
      const first = Number(searchParams.get('cursor') ?? 0)
      const end = first + Number(searchParams.get('limit') ?? 100)
      const apps = searchParams.get('environment') === 'prod' ? prod : []
      const next = end < apps.length ? { next: String(end) } : {}
      const payload = { docs: apps.slice(first, end), all: apps.length, ...next }
      return route.fulfill({ json: { payload } })
    })
    await leaveAndReturnTo(page, '/console/admin-monitor')
    const rows = page.getByRole('table', { name: 'Production calls by app' }).getByRole('row')
    await expect(rows).toHaveCount(101)
    await expect(rows.nth(1)).toContainText('Account or team deleted')
    await page.getByRole('button', { name: 'Show more: 100 of 1,200' }).click()
    await expect(rows).toHaveCount(201)
    await expect(page.getByRole('button', { name: 'Show more: 200 of 1,200' })).toBeVisible()
    const button = page.getByRole('button', { name: 'Export production CSV' })
    expect((await readSavedLines(page, button)).lines).toHaveLength(1201)
  })
})
