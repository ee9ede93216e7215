import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { expectDark } from './brightness.ts'
import { tabTo } from '../tab-to.ts'

test.use({ slow: 'the whole console is used by keyboard' })

test('a user signs in, uses the bar and signs out by keyboard', async ({ page, email }) => {
  await page.goto('/sign')
  await expect(page.getByRole('button', { name: 'log in with google' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'log in with google' }))
  await tabTo(page.getByRole('button', { name: 'log in with github' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/console/license-keys')

  // On a fresh page, the first Tab stop is the first link.
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('banner')
  const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(bar.getByRole('link', { name: /home/ }))
  await tabTo(bar.getByRole('button', { name: 'Search' }))
  for (const name of ['Docs', 'License Keys', 'SDK', 'Report Issue']) {
    await tabTo(links.filter({ hasText: name }))
  }
  await tabTo(bar.getByRole('button', { name: 'User menu' }))
  await tabTo(bar.getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign')
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('skips the bar, and uses the palette and the user menu by keyboard @thorough', async ({
    page,
  }) => {
    await page.goto('/console/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step('skips the bar', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await tabTo(page.getByRole('link', { name: 'Start Free Trial' }))
    })

    await test.step('reaches the first primary action of License Keys in two steps', async () => {
      await page.goto('/console/license-keys')
      const primary = page.getByRole('button', { name: 'Start free trial license' })
      await expect(primary).toBeVisible()
      await tabTo(page.getByRole('link', { name: 'Skip to content' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await tabTo(page.getByRole('link', { name: 'Start free trial license' }))
      await tabTo(primary)
    })

    const palette = page.getByRole('dialog', { name: 'Palette' })
    async function search(text: string) {
      await page.keyboard.press('Control+K')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type(text)
    }
    await test.step('finds no missing entry in the palette, and closes it', async () => {
      await search('monitor')
      await expect(palette.getByRole('option')).toHaveCount(0)
      await expect(palette.getByText('No results for “monitor”')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
    })
    await test.step('opens a page from the palette', async () => {
      await search('stat')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Statistic')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/console/statistic')
      await expect(palette).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Statistic', level: 1 })).toBeFocused()
    })
    await test.step('opens the shortcuts with ?, but not while typing', async () => {
      await search('account')
      await expect(palette.getByRole('option', { selected: true })).toContainText('Account')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/console/account')
      await expect(palette).toHaveCount(0)
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      const field = page.getByRole('textbox', { name: 'Contact email' })
      await field.press('End')
      await page.keyboard.press('?')
      await expect(field).toHaveValue(/\?$/)
      await expect(shortcuts).toHaveCount(0)

      await field.blur()
      await page.keyboard.press('?')
      await expect(shortcuts).toContainText('Search this page')
      await page.keyboard.press('Escape')
      await expect(shortcuts).toHaveCount(0)
    })
    await test.step('opens the user menu and chooses an item', async () => {
      await page.getByRole('button', { name: 'User menu' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: 'Signed-in devices' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/console/devices')
    })
    await test.step('opens a page by g and its letter, and types a g in a field', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('a')
        await expect(page).toHaveURL('/console/account', { timeout: 1000 })
      }).toPass()
      const field = page.getByRole('textbox', { name: 'Contact email' })
      await field.press('End')
      await page.keyboard.type('gd')
      await expect(field).toHaveValue(/gd$/)
      await expect(page).toHaveURL('/console/account')
    })
    await test.step('changes the theme and creates a key from the palette, opened by its button', async () => {
      await goTo(page, '/console/welcome')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('theme dark')
      await page.keyboard.press('Enter')
      await expectDark(page)
      await expect(palette).toHaveCount(0)
      await search('create a production')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/console/license-keys?form=create-key')
    })
  })
})
