import type { Page } from '@playwright/test'
import { expect, test } from './console.ts'

test.use({ visitor: 'developer' })

const ways: Record<string, (page: Page) => Promise<void>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'a click on the backdrop': (page) => page.mouse.click(8, 400),
  'the close button': (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  'going back': async (page) => void (await page.goBack()),
}

async function expectFocusBack(page: Page) {
  await page.goto('/console/account')
  const opener = page.getByRole('button', { name: 'Delete account' })
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await opener.click()
      await expect(dialog.getByRole('textbox')).toBeFocused()
      await close(page)
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  }
}

test('a modal closes in four ways, gives the focus back, and leaves no step behind', async ({
  page,
}) => {
  await page.goto('/console/devices')
  await expectFocusBack(page)
  await page.goBack()
  await expect(page).toHaveURL('/console/devices')
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a modal gives the focus back as well', async ({ page }) => {
    await expectFocusBack(page)
  })
})

test('a modal keeps the focus inside', async ({ page }) => {
  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const first = dialog.getByRole('textbox')
  await expect(first).toBeFocused()
  // The confirming button is disabled, so that three elements take part in the round.
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})

test('the palette is a step of the history as well, and leaves none behind', async ({ page }) => {
  await page.goto('/console/devices')
  await page.goto('/console/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Palette' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.goBack()
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL('/console/account')

  await page.keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Welcome Page' }).click()
  await expect(page).toHaveURL('/console/welcome')
  await page.goBack()
  await expect(page).toHaveURL('/console/account')
  await expect(palette).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/console/devices')
})

test('what was typed into a closed modal is forgotten', async ({ page }) => {
  await page.goto('/console/account')
  const opener = page.getByRole('button', { name: 'Delete account' })
  const typed = page.getByRole('dialog', { name: 'Delete account' }).getByRole('textbox')
  await opener.click()
  await typed.fill('half an addr')
  await page.keyboard.press('Escape')
  await expect(typed).toHaveCount(0)
  await opener.click()
  await expect(typed).toHaveValue('')
})
