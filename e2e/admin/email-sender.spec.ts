import { createErrorBody } from '../license-keys/license-keys.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo, goTo } from '../go-to.ts'
import { createTemplate } from './mailer.ts'
import { readMailsTo } from '../requests/requests.ts'

test.use({ visitor: 'admin', slow: 'a template is written and arrives as an email' })

const noTemplate = '0199a1b2-0000-7000-8000-000000000001'

test('an admin writes, previews and tests an email template @thorough', async ({ page, email }) => {
  await test.step('a missing template shows an error', async () => {
    await page.goto(`/console/admin-email-sender?id=${noTemplate}`)
    await expect(page.getByText("This template doesn't exist.")).toBeVisible()
  })

  await test.step('unsaved changes are kept until the admin confirms leaving', async () => {
    const id = await createTemplate(page, `Kept ${email}`)
    await leaveAndReturnTo(page, `/console/admin-email-sender?id=${id}`)
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.fill('Something else.')
    await expect(page.getByText('Save the template first.')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Templates', exact: true }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(body).toHaveValue('Something else.')

    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText('Template saved.')).toBeVisible()
    await expect(page.getByText('Save the template first.')).toHaveCount(0)
    const saveAgain = page.getByRole('button', { name: 'Save template' })
    await expect(saveAgain).toHaveAttribute('aria-disabled', 'true')
    // A notice may cover the button.
    await saveAgain.press('Enter')
    await expect(page.getByText('There are no changes to save.')).toBeVisible()
    await page.getByRole('link', { name: 'Templates', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Email', level: 1, exact: true })).toBeVisible()

    await page.goBack()
    await body.fill('Lost.')
    await page.getByRole('link', { name: 'SDK' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/console/sdk')
  })

  await goTo(page, '/console/admin-email-sender')
  // An empty list has a second one.
  await page.getByRole('link', { name: 'New template' }).first().click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const body = page.getByRole('textbox', { name: 'Body' })
  const preview = page.getByRole('region', { name: 'Preview' })

  await page.getByRole('button', { name: 'Create template' }).click()
  await expect(subject).toBeFocused()
  await subject.fill(`${email} for `)
  await page.getByRole('button', { name: '{{email}}' }).click()
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue(`${email} for {{email}}`)
  await body.fill('Dear {{nmae}},\n\n<b>new</b> in {{brand}}\n\n[Open](https://example.com/)')
  await subject.focus()
  await expect(body).toHaveAccessibleDescription(/Unknown variable \{\{nmae\}\}/)
  await body.fill('Dear {{name}},\n\n<b>new</b> in {{brand}}\n\n[Open](https://example.com/)')

  await expect(preview).toContainText(`${email} for admin@fovea.test`)
  await expect(preview).toContainText('Dear Aiko Tanaka,')
  await expect(preview).toContainText('<b>new</b> in Fovea')
  await expect(preview.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    'https://example.com/',
  )

  const testing = '**/api/admin/email/templates/*/test?*'
  await page.route(testing, (route) => route.fulfill(createErrorBody(500, 'Broken.')))
  await page.getByRole('button', { name: 'Save and send a test to me' }).click()
  await expect(page).toHaveURL(/\?id=[0-9a-f-]{36}$/)
  const again = page.getByRole('button', { name: 'Send a test to me', exact: true })
  await again.click()
  const failed = page.getByText('The test could not be sent.', { exact: true })
  await expect(failed).toBeVisible()
  await page.unroute(testing)
  await again.click()
  await expect(page.getByText('Test email sent to admin@fovea.test.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  const tried = (await readMailsTo(page.request, 'admin@fovea.test')).find(
    (mail) => mail.subject === `[Test] ${email} for admin@fovea.test`,
  )
  expect(tried?.text).toContain('<b>new</b> in Fovea')

  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `${email} for` })
    .click()
  await expect(body).toHaveValue(/^Dear \{\{name\}\},/)
})
