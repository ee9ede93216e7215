import { expect, test } from './console.ts'
import { openLicenseKeys } from './license-keys.ts'
import { chooseAccount, goToProvider, openSession } from './sign-in.ts'

test('what was typed outlives a reload, going back and an ended session, until it is sent', async ({
  page,
  email,
}) => {
  // A stream that tells nothing: the page learns of the end of its session by its next call, and by nothing before.
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await openLicenseKeys(page, email)
  const open = page.getByRole('button', { name: 'Create key' })
  const form = page.getByRole('dialog', { name: 'Create production key' })
  const field = form.getByLabel('Bundle ID')
  await open.click()
  await form.getByText('iOS', { exact: true }).click()
  await field.fill('com.example.reader')

  await page.reload()
  await expect(field).toHaveValue('com.example.reader')
  await page.goBack()
  await expect(form).toHaveCount(0)
  await open.click()
  await expect(field).toHaveValue('com.example.reader')

  await page.request.delete('/api/user/session')
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await expect(page).toHaveURL('/sign?message=sessionException')
  await goToProvider(page)
  await chooseAccount(page, email)
  await expect(field).toHaveValue('com.example.reader')
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await expect(page.getByText('Production Key has issued')).toBeVisible()
  await expect(form).toHaveCount(0)
  await open.click()
  await expect(form.getByRole('radio', { name: 'iOS' })).not.toBeChecked()
})

test('what was typed comes back when the session ends while it is being typed', async ({
  page,
  email,
}) => {
  const stream = page.waitForResponse('**/api/live')
  await openLicenseKeys(page, email)
  const form = page.getByRole('dialog', { name: 'Create production key' })
  const field = form.getByLabel('Bundle ID')
  await page.getByRole('button', { name: 'Create key' }).click()
  await form.getByText('iOS', { exact: true }).click()
  await field.fill('com.example.reader')
  expect((await stream).status()).toBe(200)

  await page.request.delete('/api/user/session')
  await expect(page).toHaveURL('/sign?message=sessionException')
  await goToProvider(page)
  await chooseAccount(page, email)
  await expect(field).toHaveValue('com.example.reader')
})

test('what was typed into a request belongs to one person, and goes when they sign out', async ({
  page,
  context,
  email,
}) => {
  await openSession(context, { email })
  const request = '/console/license-keys?form=extension'
  const form = page.getByRole('dialog', { name: 'Extension of period' })
  const until = form.getByLabel('Until when')
  await page.goto(request)
  await until.fill('Until the study ends')
  await page.reload()
  await expect(until).toHaveValue('Until the study ends')

  await openSession(context, { email: `other-${email}` })
  await page.goto(request)
  await expect(until).toHaveValue('')
  await openSession(context, { email })
  await page.goto(request)
  await expect(until).toHaveValue('Until the study ends')

  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign')
  await openSession(context, { email })
  await page.goto(request)
  await expect(until).toHaveValue('')
})
