import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../console.ts'
import {
  chooseOption,
  expectVisibleFor,
  openLicenseKeys,
  createErrorBody,
  runUntilVisible,
  startTrial,
  stopClock,
} from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'each form is sent again after a failure' })

type Form = {
  title: string
  width: number
  consent: string
  agreedAtFirst: boolean
  act: string
  choices: Record<string, string>
  texts: Record<string, string>
}

const commercial: Form = {
  title: 'Request for Commercial License',
  width: 900,
  consent: 'I agree to use personal information for inquiry',
  agreedAtFirst: false,
  act: 'Send request',
  choices: { Region: 'Japan', Industry: 'Healthcare', Job: 'Student' },
  texts: { Organization: 'Example Clinic', 'Project description': 'Reading aids.' },
}
const extension: Form = {
  title: 'Extension of period',
  width: 800,
  consent: 'I agree to use my personal info for the extension.',
  agreedAtFirst: true,
  act: 'Send request',
  choices: {},
  texts: { 'Extend until': 'Two more weeks', Purpose: 'A study that runs late.' },
}
const ambassador: Form = {
  title: 'Apply to Ambassador Program',
  width: 900,
  consent: 'I agree to use my personal info for the application.',
  agreedAtFirst: false,
  act: 'Send application',
  choices: { Region: 'Japan', Platform: 'Unity (Android)', Job: 'Student' },
  texts: {
    Organization: 'Example Club',
    'Link to your work': 'https://example.com',
    Purpose: 'Reading aids.',
  },
}

async function expectPopup(page: Page, button: Locator, address: RegExp) {
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await expect(popup).toHaveURL(address)
  await popup.close()
}

async function expectWholeBeforeSent(dialog: Locator, form: Form, email: string) {
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  expect((await dialog.boundingBox())?.width).toBe(form.width)
  const consent = dialog.getByLabel(form.consent, { exact: true })
  await expect(consent).toBeChecked({ checked: form.agreedAtFirst })
  const send = dialog.getByRole('button', { name: form.act })
  await expect(send).toBeDisabled()

  await dialog.getByLabel('Email').fill('nobody')
  await consent.focus()
  await expect(dialog.getByText('E-mail must be valid (name@example.com)')).toBeVisible()
  await dialog.getByLabel('Email').fill('')
  await consent.focus()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)

  for (const [label, option] of Object.entries(form.choices))
    await chooseOption(dialog, label, option)
  for (const [label, text] of Object.entries(form.texts)) await dialog.getByLabel(label).fill(text)
  await consent.check()
  await expect(send).toBeEnabled()
  await consent.uncheck()
  await expect(send).toBeDisabled()
  await consent.check()
}

async function sendIt(page: Page, send: Locator) {
  const answered = page.waitForResponse('**/api/email')
  await send.click()
  const answer = await answered
  await answer.finished()
  return answer.status()
}

async function expectSentAgainAfterFailure(page: Page, form: Form, email: string) {
  const dialog = page.getByRole('dialog', { name: form.title })
  const send = dialog.getByRole('button', { name: form.act })
  await test.step('a failure shows an error, and keeps the input', async () => {
    await page.route('**/api/email', (route) => route.fulfill(createErrorBody(500, 'Broken.')))
    expect(await sendIt(page, send)).toBe(500)
    await expectBackAfterFailure(page, dialog)
    await expect(dialog.getByRole('alert')).toContainText('ref-42')
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await continueCalls(page, '**/api/email')
  })
  await test.step('the request is stored, and the success is shown for 1.5 seconds', async () => {
    expect(await sendIt(page, send)).toBe(200)
    await expectResultForAWhile(page)
  })
}

async function expectBackAfterFailure(page: Page, dialog: Locator) {
  await runUntilVisible(page, page.getByRole('dialog', { name: 'Submission failed!' }))
  await page.clock.runFor(1500)
  await runUntilVisible(page, dialog.getByLabel('Email'))
}

async function expectResultForAWhile(page: Page) {
  const result = page.getByRole('dialog', { name: 'Submission successful!' })
  await runUntilVisible(page, result)
  await expect(result).toContainText('2-3 days')
  await expectVisibleFor(page, result, 1500)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a developer reads the commercial panel, and sends its form after a failure @thorough', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Commercial license' }).click()
  const panel = page.getByRole('region', { name: 'Commercial license' })
  await test.step('the panel leads to the form', async () => {
    await expect(panel.getByRole('heading', { name: 'Business' })).toBeVisible()
    await expect(panel.getByText('Private channel')).toHaveCount(0)
    await panel.getByRole('button', { name: 'See the benefit' }).click()
    await expect(panel.getByText('Private channel')).toBeVisible()
    await expect(panel.getByText('Private consulting')).toBeVisible()
    const request = panel.getByRole('button', { name: 'Request commercial license' })
    await expectPopup(page, request, /\/site\/pricing$/)
    await expectPopup(page, panel.getByRole('button', { name: 'Contact us' }), /\/site\/contact$/)
  })
  await panel.getByRole('link', { name: 'or send a request' }).click()
  const dialog = page.getByRole('dialog', { name: commercial.title })
  await test.step('the form shows missing fields and requires consent', () =>
    expectWholeBeforeSent(dialog, commercial, email))
  await stopClock(page)
  await expectSentAgainAfterFailure(page, commercial, email)
})

test('a developer applies for the ambassador program after a pre-check and a failure @thorough', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await signInByCalls(page.context(), { email })
  await page.goto('/console/license-keys?form=ambassador')
  await test.step('closing the pre-check without confirming opens the right-hand panel', async () => {
    const preCheck = page.getByRole('dialog', { name: 'Before you apply' })
    const goOn = preCheck.getByRole('button', { name: 'Continue' })
    await expect(goOn).toBeDisabled()
    await goOn.click({ force: true })
    await expect(preCheck.getByText('Required')).toBeVisible()
    await expect(preCheck.getByRole('checkbox')).toBeFocused()
    const guide = preCheck.getByRole('button', { name: 'Check Guide' })
    await expectPopup(page, guide, /\/site\/guide$/)

    const toggle = page.getByRole('button', { name: 'Ambassador program', exact: true })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(preCheck).toHaveCount(0)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(page).toHaveURL('/console/license-keys')
  })

  const opener = page.getByRole('button', { name: 'Apply to Ambassador Program' })
  const dialog = page.getByRole('dialog', { name: ambassador.title })
  async function apply() {
    await opener.click()
    await page.getByLabel('I have checked all the instructions.').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Email')).toBeFocused()
  }
  await test.step('closing the application returns the focus to its button', async () => {
    await apply()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await apply()
  await test.step('the form shows missing fields and requires consent', () =>
    expectWholeBeforeSent(dialog, ambassador, email))
  await stopClock(page)
  await expectSentAgainAfterFailure(page, ambassador, email)
})

test('a developer requests an extension once, after an error of the server and a failure', async ({
  page,
  email,
}) => {
  await page.clock.install()
  await signInByCalls(page.context(), { email })
  await startTrial(page)
  await page.goto('/console/license-keys')
  await page.getByRole('link', { name: 'or send a request' }).click()
  const dialog = page.getByRole('dialog', { name: extension.title })
  const send = dialog.getByRole('button', { name: extension.act })
  await test.step('the form shows missing fields and requires consent', () =>
    expectWholeBeforeSent(dialog, extension, email))
  await stopClock(page)

  await test.step('an error of the server is shown at its field', async () => {
    await page.route('**/api/email', (route) => {
      const error = { code: 400, name: 'BAD_INPUT', message: 'No.', requestId: 'r' }
      const fields = { 'info.purpose': 'Say more.' }
      return route.fulfill({ status: 400, json: { error: { ...error, fields } } })
    })
    expect(await sendIt(page, send)).toBe(400)
    await expectBackAfterFailure(page, dialog)
    const purpose = dialog.getByLabel('Purpose')
    await expect(purpose).toHaveAccessibleDescription('Say more.')
    await continueCalls(page, '**/api/email')
    await purpose.fill('A study that runs late, and why.')
    await expect(purpose).not.toHaveAccessibleDescription('Say more.')
  })
  await expectSentAgainAfterFailure(page, extension, email)

  await test.step('a click while the form is being sent is ignored', async () => {
    await page.getByRole('link', { name: 'or send a request' }).click()
    await runUntilVisible(page, dialog.getByLabel('Email'))
    for (const [label, text] of Object.entries(extension.texts)) {
      await dialog.getByLabel(label).fill(text)
    }
    const sent: string[] = []
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/email', async (route) => {
      sent.push(route.request().method())
      await held
      await route.continue()
    })
    const answered = page.waitForResponse('**/api/email')
    await send.click()
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Extend until').press('Enter')
    letGo()
    await (await answered).finished()
    await runUntilVisible(page, page.getByRole('dialog', { name: 'Submission successful!' }))
    expect(sent).toHaveLength(1)
  })
})
