import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { readMailsTo } from '../requests/requests.ts'
import { chooseAccount, goToProvider, signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'an account is changed and deleted' })

test('a user changes the contact email and confirms it by a link @thorough', async ({
  context,
  page,
  email,
}) => {
  await signInByCalls(context, { email })
  await page.goto('/console/account')
  const field = page.getByRole('textbox', { name: 'Contact email' })
  const save = page.getByRole('button', { name: 'Save email' })
  await expect(field).toHaveValue(email)

  await field.fill('not an address')
  await save.click()
  await expect(page.getByText(/^E-mail must be valid/)).toBeVisible()
  await expect(field).toBeFocused()

  await field.fill(`new-${email}`)
  await save.click()
  await expect(page.getByText('Contact email saved.')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Confirm your address' })
  await expect(notice).toContainText(`We sent a link to new-${email}.`)
  await expect(notice).toContainText(`Until you open it, we'll use ${email}.`)
  await leaveAndReturnTo(page, '/console/account')
  await expect(field).toHaveValue(`new-${email}`)
  await notice.getByRole('button', { name: 'Resend link' }).click()
  await expect(page.getByText(`We sent a new link to new-${email}.`)).toBeVisible()

  await expect.poll(async () => (await readMailsTo(context.request, `new-${email}`)).length).toBe(2)
  const [mail] = await readMailsTo(context.request, `new-${email}`)
  const link = /\/confirm-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(`new-${email} is confirmed. We'll use it from now on.`)).toBeFocused()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()

  await page.goto('/console/account')
  await expect(field).toHaveValue(`new-${email}`)
  await expect(notice).toBeHidden()
})

test('a user unsubscribes, downloads personal data, deletes the account and signs up again', async ({
  context,
  page,
  email,
}) => {
  await signInByCalls(context, { email })
  await test.step('an invalid link shows an error', async () => {
    await page.goto('/unsubscribe?token=00000000-0000-4000-8000-000000000000')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  })
  await test.step('the user unsubscribes and subscribes again on the account page', async () => {
    await page.goto('/console/account')
    const choice = page.getByRole('switch', { name: 'Also send me reminders and news' })
    await expect(choice).toBeChecked()
    await choice.click()
    await expect(choice).not.toBeChecked()
    await expect(choice).not.toHaveAttribute('aria-busy', 'true')
    await leaveAndReturnTo(page, '/console/account')
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(choice).toBeChecked()
  })
  await test.step('the user downloads personal data', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      payload: { rooms: expect.any(Object), complete: true },
    })
    expect(text).toContain(email)
  })
  await test.step('the user deletes the account by typing its address', async () => {
    const before = await accountOf(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    const typed = dialog.getByRole('textbox', { name: 'Type your email to confirm' })
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await expect(typed).toBeFocused()
    await expect(confirm).toBeDisabled()
    await typed.fill(`somebody-else-${email}`)
    await expect(confirm).toBeDisabled()
    await confirm.click({ force: true })
    await expect(typed).toBeFocused()
    await expect(dialog.getByText(`Type exactly “${email}”.`)).toBeVisible()
    await typed.fill(email)
    await confirm.click()
    await expect(page).toHaveURL('/sign')

    await page.goto('/console/account')
    await expect(page).toHaveURL('/sign')
    await goToProvider(page)
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/console/account')
    expect(await accountOf(page)).not.toEqual(before)
  })
})

async function accountOf(page: Page): Promise<unknown> {
  const answer = await page.request.get('/api/user')
  expect(answer.status()).toBe(200)
  const { _doc } = await answer.json()
  return _doc._id
}
