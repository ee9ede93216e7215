import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { readSavedLines } from '../usage/statistic.ts'

test.use({ slow: 'the log has several hundred entries' })

const entry = (index: number) => ({
  _id: `entry-${index}`,
  at: '2026-01-01T00:00:00.000Z',
  actor: 'admin@fovea.test',
  actorId: null,
  action: 'key renewed',
  subject: `Thing ${index} ${'with a long name '.repeat(8)}`,
  subjectId: String(index),
  detail: {},
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test('filters the audit log and pages through it @thorough', async ({
    page,
    email,
    otherBrowser,
  }) => {
    await signInByCalls(otherBrowser, { email })
    const { _doc } = await (await otherBrowser.request.get('/api/user')).json()
    const address = `/api/admin/users/${_doc._id}/deactivation`
    await page.request.post(address, { data: { reason: 'A journey' } })
    await page.request.delete(address)

    await page.goto('/console/admin-audit')
    const rows = page.getByRole('table', { name: 'audit entries' }).getByRole('row')
    const ownRows = rows.filter({ hasText: email })
    await expect(ownRows).toHaveText([/Reactivated the account/, /Deactivated the account/])

    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Account deactivated' }).click()
    await expect(page).toHaveURL('/console/admin-audit?action=account%20deactivated')
    await expect(ownRows).toHaveText([/Deactivated the account/])
    await page.getByTitle(`Deactivated the account ${email}`).click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toContainText('A journey')
    await expect(page.getByRole('link', { name: 'Open the customer' })).toHaveAttribute(
      'href',
      `/console/admin-users?id=${_doc._id}`,
    )
    await expectAccessible(page, 'the audit log')
    const file = await readSavedLines(page, page.getByRole('link', { name: 'Export CSV' }))
    expect(file.name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
    expect(file.lines.find((line) => line.includes(email))).toContain(
      `Deactivated the account ${email}: A journey`,
    )
    expect(file.lines.some((line) => line.includes('account reactivated'))).toBe(false)
    await page.getByTitle(`Deactivated the account ${email}`).click()
    await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0)

    await page.getByRole('searchbox', { name: 'Admin' }).fill('no-one@')
    await expect(page.getByText('No entries match these filters.')).toBeVisible()
    await expect(page).toHaveURL(/actor=no-one/)
    await page.getByRole('searchbox', { name: 'Admin' }).fill('admin@')
    await expect(ownRows.first()).toContainText('Deactivated the account')

    await test.step('links filter by the subject and by the admin', async () => {
      await page.getByTitle(`Deactivated the account ${email}`).click()
      await page.getByRole('link', { name: 'Everything about it' }).click()
      await expect(page).toHaveURL(`/console/admin-audit?subject=${_doc._id}`)
      const admins = ownRows.getByRole('link', { name: 'admin@fovea.test' })
      await expect(admins).toHaveCount(2)
      await admins.first().click()
      await expect(page).toHaveURL(/actor=admin%40fovea\.test/)
      await expect(admins).toHaveCount(2)
      await page.getByTitle(`Deactivated the account ${email}`).click()
      await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0)
    })

    await page.getByRole('searchbox', { name: 'Admin' }).fill('')
    await page.getByRole('searchbox', { name: 'Subject' }).fill(email)
    await expect(rows).toHaveCount(3)
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('To (UTC)').fill(today)
    await expect(page).toHaveURL(new RegExp(`to=${today}`))
    await expect(rows).toHaveCount(3)
    await page.getByLabel('To (UTC)').fill('2020-01-01')
    await expect(page.getByText('No entries match these filters.')).toBeVisible()
    await expect(page).toHaveURL(/to=2020-01-01/)
    await page.getByLabel('From (UTC)').focus()
    await page.keyboard.type('12312019')
    await expect(page).toHaveURL(/from=2019-12-31/)
    await expect(page.getByLabel('From (UTC)')).toHaveValue('2019-12-31')

    await test.step('the admin pages through a long log', async () => {
      await page.route('**/api/admin/audit*', (route) => {
        const first = new URL(route.request().url()).searchParams.has('cursor') ? 50 : 0
        const docs = Array.from({ length: 50 }, (_, index) => entry(first + index))
        const next = first === 0 ? { next: '00000000-0000-7000-8000-000000000000' } : {}
        return route.fulfill({ json: { payload: { docs, actions: ['key renewed'], ...next } } })
      })
      await leaveAndReturnTo(page, '/console/admin-audit')
      await expect(rows).toHaveCount(51)
      await page.getByRole('button', { name: 'Show older' }).click()
      await expect(rows).toHaveCount(101)
      await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
      await expectAccessible(page, 'a long log')
    })
  })
})
