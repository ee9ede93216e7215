import { expect, test } from '../console.ts'

test.use({ visitor: 'admin' })

test('an admin sees growth, and opens the customers behind a number', async ({ page }) => {
  await page.goto('/console/admin-growth')
  const weeks = page.getByRole('table', { name: 'Steps by week of sign-up' })
  const thisWeek = weeks.getByRole('row').nth(1)
  await expect(thisWeek).toContainText('so far')
  await expect(page.getByText('No customer has been invoiced yet.')).toBeVisible()
  const signUps = thisWeek.getByRole('link', { name: /, Signed up, / })
  const count = Number.parseInt(await signUps.innerText(), 10)
  expect(count).toBeGreaterThan(0)

  await signUps.click()
  await expect(page).toHaveURL(/admin-users\?group=signedUp/)
  const banner = page.getByText(/^Signed up · /)
  await expect(banner).toBeVisible()
  // Others may have signed up since the numbers were read.
  const people = page.getByRole('table', { name: 'people' }).getByRole('row')
  await expect
    .poll(async () => (await people.count()) - 1)
    .toBeGreaterThanOrEqual(Math.min(count, 50))

  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await page.getByRole('combobox', { name: 'Weeks shown' }).click()
  await page.getByRole('option', { name: 'Last 52 weeks' }).click()
  await expect(page).toHaveURL('/console/admin-growth?weeks=52')
  await expect(page.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
})
