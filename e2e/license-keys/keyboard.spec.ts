import { expect, test } from '../console.ts'
import { openLicenseKeys, trialAnswers } from './license-keys.ts'
import { expectCopied, expectTemporaryText } from '../expect-copied.ts'
import { tabTo } from '../tab-to.ts'

test.use({ slow: 'every keystroke waits for the page' })

test('a developer starts a trial, and creates, restricts and deletes a key by keyboard @thorough', async ({
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
  await expect(form.getByLabel('Email')).toBeFocused()
  await test.step('Esc closes a list first and then its form, and the focus returns', async () => {
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

  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Email')).toBeFocused()
  for (const [label, option] of Object.entries(trialAnswers)) {
    await tabTo(form.getByRole('combobox', { name: label }))
    await page.keyboard.type(option)
    await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await tabTo(form.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expectTemporaryText(page, 'Submission successful!', () => page.keyboard.press('Enter'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
  // The same key again within 400 ms of an action counts as its repetition, so each press after one has another key.
  await expectCopied(page, () => page.keyboard.press('Space'))

  const create = page.getByRole('button', { name: 'Create key' })
  await create.focus()
  await page.keyboard.press('Enter')
  const keyForm = page.getByRole('dialog', { name: 'Create production key' })
  await expect(keyForm.getByRole('radio', { name: 'iOS' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('com.example.reader')
  await page.keyboard.press('Enter')
  await expect(keyForm).toHaveCount(0)
  await expect(create).toBeFocused()

  // The search is shown only above ten keys, so the table is next after the button.
  await tabTo(page.getByRole('link', { name: 'reader', exact: true }))
  await tabTo(page.getByRole('button', { name: /^Copy SDK key/ }).first())
  await page.keyboard.press('Tab')
  const menu = page.getByRole('button', { name: 'Actions for reader for iOS' })
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()
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
  await tabTo(detail.getByRole('switch', { name: 'Activated' }))
  await page.keyboard.press('Space')
  await expect(detail.getByText('Off: sessions are refused.')).toBeVisible()
  await tabTo(ip)
  await page.keyboard.type('203.0.113.7/32')
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('button', { name: 'Delete 203.0.113.7/32' })).toBeVisible()

  await detail.getByRole('button', { name: 'Delete key' }).focus()
  await page.keyboard.press('Space')
  const confirm = page.getByRole('dialog', { name: 'Delete production key' })
  await expect(confirm.locator(':focus')).toHaveCount(1)
  await confirm.getByRole('button', { name: 'Delete key' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})
