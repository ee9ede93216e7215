import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'

test.use({
  visitor: 'developer',
  contextOptions: { reducedMotion: 'no-preference' },
  slow: 'animations run, which other journeys switch off',
})

const ways: Record<string, (page: Page) => Promise<void>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  'a click on the backdrop': (page) => page.mouse.click(8, 400),
  'the close button': (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  'going back': async (page) => void (await page.goBack()),
}

async function expectFocusBack(page: Page) {
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

test('a modal closes in four ways, returns the focus, and leaves no history entry', async ({
  page,
}) => {
  await page.goto('/console/devices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, '/console/account')
  await expectFocusBack(page)

  const opener = page.getByRole('button', { name: 'Delete account' })
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const typed = dialog.getByRole('textbox')
  await test.step('the modal traps the focus', async () => {
    await opener.click()
    await expect(typed).toBeFocused()
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
  })
  await test.step('closing the modal discards the typed text', async () => {
    await typed.fill('half an addr')
    await page.keyboard.press('Escape')
    await expect(typed).toHaveCount(0)
    await opener.click()
    await expect(typed).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await page.goBack()
  await expect(page).toHaveURL('/console/devices')
  await page.goForward()
  await test.step('the focus returns with reduced motion as well', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await expectFocusBack(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })
  await test.step('the palette adds a history entry, and leaves none behind', async () => {
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    const palette = page.getByRole('dialog', { name: 'Palette' })
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await page.goBack()
    await expect(palette).toHaveCount(0)
    await expect(page).toHaveURL('/console/account')

    await page.keyboard.press('Control+k')
    await palette.getByRole('option', { name: 'Welcome' }).click()
    await expect(page).toHaveURL('/console/welcome')
    await page.goBack()
    await expect(page).toHaveURL('/console/account')
    await expect(palette).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/console/devices')
  })
})
