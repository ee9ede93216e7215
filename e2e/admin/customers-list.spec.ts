import { expect, test } from '../console.ts'
import { runSql } from '../database.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { expectAccessible } from '../everything/axe.ts'

test.use({ visitor: 'admin', viewport: { width: 480, height: 900 } })

test('on a phone the list of customers fits, and a name cannot turn the words around it', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  await runSql('update users set nickname = $1 where email = $2', ['abc\u202Edcba', email])
  await page.goto(`/console/admin-users?search=${encodeURIComponent(email)}`)
  const people = page.getByRole('table', { name: 'people' })
  const link = people.getByRole('link', { name: email })
  await expect(link).toBeVisible()
  const overflowPx = await people.evaluate(
    (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
  )
  expect(overflowPx).toBeLessThanOrEqual(0)
  // A cell with another inset would push its label out of the row.
  const insets = await people
    .locator('td[data-label]:not(:first-child)')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).paddingLeft))
  expect(new Set(insets).size).toBe(1)
  await expect(page.getByRole('button', { name: 'Sessions' })).toBeVisible()
  await expectAccessible(page, 'the customers on a phone')
  await test.step('filters that leave out everyone can be cleared', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a user' })
    await search.fill(`nobody-${email}`)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(search).toHaveValue('')
    await expect(link).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('a wider screen has columns, which fade out until their end is reached', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    const box = people.locator('..')
    const fade = () => box.evaluate((element) => getComputedStyle(element).maskImage)
    await expect.poll(fade).toContain('gradient')
    await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect.poll(fade).toBe('none')
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('abc[U+202E]dcba')
})
