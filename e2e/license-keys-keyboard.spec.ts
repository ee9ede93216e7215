import { expect, test } from './console.ts'
import { openLicenseKeys, trialAnswers } from './license-keys.ts'

test('a trial is started and its key copied with the keyboard alone', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLicenseKeys(page, email)
  const start = page.getByRole('button', { name: 'Start free trial license' })
  await start.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Get Free Trial License' })
  await expect(form.getByLabel('E-mail')).toBeFocused()
  for (const [label, option] of Object.entries(trialAnswers)) {
    await page.keyboard.press('Tab')
    await expect(form.getByRole('combobox', { name: label })).toBeFocused()
    await page.keyboard.type(option)
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Submission successful!' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
})

test('a key is created, restricted and deleted with the keyboard alone', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const create = page.getByRole('button', { name: 'Create key' })
  await create.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await expect(form.getByRole('radio', { name: 'iOS' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('com.example.reader')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(create).toBeFocused()

  // The search stands only above ten keys; from the button on, the table is next.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Copy SDK key/ }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  const toggle = page.getByRole('button', { name: 'Details of reader for iOS' })
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'Details of reader for iOS' })
  const ip = detail.getByRole('textbox', { name: 'IP blacklist' })
  await expect(ip).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(detail.getByRole('switch', { name: 'Activated' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(detail.getByText('Apps with this key are refused.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(ip).toBeFocused()
  await page.keyboard.type('203.0.113.7/32')
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('button', { name: 'Delete 203.0.113.7/32' })).toBeVisible()

  await detail.getByRole('button', { name: 'Delete key' }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Delete production key' })
  await expect(confirm).toBeVisible()
  await confirm.getByRole('button', { name: 'Delete key' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('Esc closes a list first and then its form, and the focus goes back', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const start = page.getByRole('button', { name: 'Start free trial license' })
  await start.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Get Free Trial License' })
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(start).toBeFocused()
})
