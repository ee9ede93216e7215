import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { readSavedLines } from '../usage/statistic.ts'

test.use({ visitor: 'admin', slow: 'all answers are exported and read' })

test('an admin reads the user analysis and exports it without formulas', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  const company = { name: '=HYPERLINK("x")', position: 'Designer', purpose: `Study ${email}` }
  const response = await otherBrowser.request.put('/api/user/me/company', { data: { company } })
  expect(response.status()).toBe(200)

  await page.goto('/console/user-analysis')
  await expect(page.getByLabel('Answers in this period')).toContainText(/^Answers[1-9]/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Designer' })).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Answers by day' })
  await expect(chart).toHaveAttribute('aria-valuetext', /, so far: [1-9]\d* answers?$/)
  const purposes = page.getByRole('table', { name: 'purposes over time' })
  await expect(purposes.getByRole('row').first()).toContainText('Total')
  const answers = page.getByRole('table', { name: 'answers' }).getByRole('row')
  await expect(answers.filter({ hasText: email }).first()).toContainText('=HYPERLINK("x")')
  await expectAccessible(page, 'the analysis with answers')

  await page.getByRole('combobox', { name: 'Window' }).click()
  await page.getByRole('option', { name: '6 months' }).click()
  await expect(page).toHaveURL('/console/user-analysis?window=6-months')
  const file = await readSavedLines(page, page.getByRole('link', { name: 'Export CSV' }))
  expect(file.name).toMatch(/^company-info-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(file.lines[0]).toBe('\uFEFFIndex,InfoCreatedDate,Email,Name,Position,Purpose')
  const line = file.lines.find((candidate) => candidate.includes(email))
  expect(line).toContain(`,"'=HYPERLINK(""x"")",Designer,`)

  await test.step('an empty analysis shows a message', async () => {
    await page.route('**/api/admin/company-info?*', (route) =>
      route.fulfill({ json: { payload: { docs: [] } } }),
    )
    await leaveAndReturnTo(page, '/console/user-analysis')
    await expect(page.getByText(/^No company info submitted in this period\./)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
    await expectAccessible(page, 'the analysis without answers')
  })
})
