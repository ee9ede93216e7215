import { expect, test } from '../console.ts'
import { expectDark, expectLight } from './brightness.ts'

test.use({
  visitor: 'developer',
  colorScheme: 'dark',
  slow: 'themes are chosen in three ways, one of which takes ten clicks',
})

test("the console follows the system's theme, the choice in the sidebar, and ten clicks on the picture", async ({
  page,
}) => {
  const picture = page.getByRole('button', { name: 'User menu' })
  const choice = (name: string) => page.getByRole('radio', { name })
  await test.step('a dark system shows a dark console until the user chooses', async () => {
    await page.goto('/console')
    await expectDark(page)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  await test.step('the choice is stored, and System follows the system', async () => {
    await expect(choice('System')).toBeChecked()
    await choice('Dark').check({ force: true })
    await expectDark(page)

    await page.reload()
    await expectDark(page)
    await expect(choice('Dark')).toBeChecked()
    await choice('System').check({ force: true })
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectDark(page)
    await choice('Light').check({ force: true })
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('ten clicks choose the dark theme, which is stored', async () => {
    for (let click = 1; click <= 9; click++) await picture.click()
    await expectLight(page)
    await picture.click()
    await expectDark(page)

    await page.goto('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectDark(page)
  })
})
