import { expect, test } from './console.ts'

test('a person signs in, walks the bar and signs out with the keyboard alone', async ({
  page,
  email,
}) => {
  await page.goto('/sign')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'log in with github' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/console/license-keys')

  // A fresh page, whose first stop is its first link.
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('banner')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const name of [/home/, 'Docs', 'License Keys', 'SDK', 'Report Issue']) {
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'User menu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign')
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('skips the bar', async ({ page }) => {
    await page.goto('/console/welcome')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Start Free Trial' })).toBeFocused()
  })

  test('goes to a page from the palette', async ({ page }) => {
    await page.goto('/console')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Palette' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('stat')
    await expect(palette.getByRole('option', { selected: true })).toContainText('Statistic')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/console/statistic')
    await expect(palette).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Statistic', level: 1 })).toBeFocused()
  })

  test('does not find what is not there in the palette, and closes it', async ({ page }) => {
    await page.goto('/console')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Palette' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('monitor')
    await expect(palette.getByRole('option')).toHaveCount(0)
    await expect(palette.getByText('Nothing is called “monitor”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  test('sees the shortcuts with ?, but not while typing', async ({ page }) => {
    await page.goto('/console/account')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const field = page.getByRole('textbox', { name: 'Contact e-mail' })
    await field.press('End')
    await page.keyboard.press('?')
    await expect(field).toHaveValue(/\?$/)
    await expect(shortcuts).toHaveCount(0)

    await field.blur()
    await page.keyboard.press('?')
    await expect(shortcuts).toContainText('Open the palette')
    await page.keyboard.press('Escape')
    await expect(shortcuts).toHaveCount(0)
  })

  test('opens the user menu and chooses from it', async ({ page }) => {
    await page.goto('/console/welcome')
    await page.getByRole('button', { name: 'User menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Statistic' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/console/statistic')
  })
})
