import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console.ts'
import {
  choose,
  openLicenseKeys,
  refusal,
  runUntilGone,
  runUntilVisible,
  startTrial,
  stopClock,
} from './license-keys.ts'

type Form = {
  title: string
  width: number
  consent: string
  agreedAtFirst: boolean
  act: string
  /** The fields that have to be filled, besides the prefilled e-mail. */
  choices: Record<string, string>
  texts: Record<string, string>
  open: (page: Page) => Promise<void>
}

const forms = {
  commercial: {
    title: 'Request for Commercial License',
    width: 900,
    consent: 'I agree to use personal information for inquiry',
    agreedAtFirst: false,
    act: 'Send request',
    choices: { Region: 'Japan', Industry: 'Healthcare', Job: 'Student' },
    texts: { Organization: 'Example Clinic', 'Project description': 'Reading aids.' },
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Commercial license' }).click()
      await panel(page, 'Commercial license')
        .getByRole('link', { name: 'or send a request' })
        .click()
    },
  },
  extension: {
    title: 'Extension of period',
    width: 800,
    consent: 'I agree to use my personal info for the extension.',
    agreedAtFirst: true,
    act: 'Send request',
    choices: {},
    texts: { 'Until when': 'Two more weeks', Purpose: 'A study that runs late.' },
    open: async (page: Page) => {
      await startTrial(page)
      await page.reload()
      await page.getByRole('link', { name: 'or send a request' }).click()
    },
  },
  ambassador: {
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
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Ambassador program' }).click()
      await page.getByRole('button', { name: 'Apply to Ambassador Program' }).click()
      await page.getByLabel('I have checked all the instructions.').check()
      await page.getByRole('button', { name: 'Continue' }).click()
      const application = page.getByRole('dialog', { name: 'Apply to Ambassador Program' })
      await expect(application.getByLabel('E-mail')).toBeFocused()
    },
  },
} satisfies Record<string, Form>

function panel(page: Page, name: string) {
  return page.getByRole('region', { name })
}

async function fill(dialog: Locator, { choices, texts, consent }: Form) {
  for (const [label, option] of Object.entries(choices)) await choose(dialog, label, option)
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel(consent, { exact: true }).check()
}

for (const [name, form] of Object.entries<Form>(forms)) {
  test.describe(`the ${name} form`, () => {
    test('can be sent when it is whole and agreed to, and says what is missing', async ({
      page,
      email,
    }) => {
      await openLicenseKeys(page, email)
      await form.open(page)
      const dialog = page.getByRole('dialog', { name: form.title })
      await expect(dialog.getByLabel('E-mail')).toHaveValue(email)
      expect((await dialog.boundingBox())?.width).toBe(form.width)
      const consent = dialog.getByLabel(form.consent, { exact: true })
      await expect(consent).toBeChecked({ checked: form.agreedAtFirst })
      const send = dialog.getByRole('button', { name: form.act })
      await expect(send).toBeDisabled()

      await dialog.getByLabel('E-mail').fill('nobody')
      await consent.focus()
      await expect(dialog.getByText('E-mail must be valid (name@example.com)')).toBeVisible()
      await dialog.getByLabel('E-mail').fill('')
      await consent.focus()
      await expect(dialog.getByText('Required')).toBeVisible()
      await dialog.getByLabel('E-mail').fill(email)

      await fill(dialog, form)
      await expect(send).toBeEnabled()
      await consent.uncheck()
      await expect(send).toBeDisabled()
    })

    test('is stored, and says so for a second and a half', async ({ page, email }) => {
      await page.clock.install()
      await openLicenseKeys(page, email)
      await form.open(page)
      const dialog = page.getByRole('dialog', { name: form.title })
      await fill(dialog, form)
      await stopClock(page)
      const stored = page.waitForResponse('**/api/email')
      await dialog.getByRole('button', { name: form.act }).click()
      expect((await stored).status()).toBe(200)
      // An answer is shown after the time of a double click at the earliest.
      await page.clock.runFor(400)
      const result = page.getByRole('dialog', { name: 'Submission successful!' })
      await runUntilVisible(page, result)
      await expect(result).toContainText('2-3 days')
      await page.clock.runFor(1300)
      await expect(result).toBeVisible()
      // The rest of its time, and that of its fading.
      await page.clock.runFor(200 + 300)
      await runUntilGone(page, page.getByRole('dialog'))
    })

    test('can be sent again after a failure, with nothing typed twice', async ({ page, email }) => {
      await openLicenseKeys(page, email)
      await form.open(page)
      const dialog = page.getByRole('dialog', { name: form.title })
      await fill(dialog, form)
      await page.route('**/api/email', (route) => route.fulfill(refusal(500, 'Broken.')))
      await dialog.getByRole('button', { name: form.act }).click()
      await expect(page.getByRole('dialog', { name: 'Submission failed!' })).toBeVisible()
      await expect(dialog.getByRole('alert')).toContainText('ref-42')
      await expect(dialog.getByLabel('E-mail')).toHaveValue(email)

      await page.unroute('**/api/email')
      await dialog.getByRole('button', { name: form.act }).click()
      await expect(page.getByRole('dialog', { name: 'Submission successful!' })).toBeVisible()
    })
  })
}

test('a click while a request is on its way is ignored', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const { extension } = forms
  await extension.open(page)
  const dialog = page.getByRole('dialog', { name: extension.title })
  await fill(dialog, extension)
  const sent: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/email', async (route) => {
    sent.push(route.request().method())
    await answered
    await route.continue()
  })
  const send = dialog.getByRole('button', { name: extension.act })
  await send.click()
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Until when').press('Enter')
  answer()
  await expect(page.getByRole('dialog', { name: 'Submission successful!' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what the server finds wrong is said at the field', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const { extension } = forms
  await extension.open(page)
  const dialog = page.getByRole('dialog', { name: extension.title })
  await fill(dialog, extension)
  await page.route('**/api/email', (route) => {
    const error = { code: 400, name: 'BAD_INPUT', message: 'No.', requestId: 'r' }
    const fields = { 'info.purpose': 'Say more.' }
    return route.fulfill({ status: 400, json: { error: { ...error, fields } } })
  })
  await dialog.getByRole('button', { name: extension.act }).click()
  await expect(dialog.getByLabel('Purpose')).toHaveAccessibleDescription('Say more.')
})

test('closing the pre-check without confirming opens the right-hand panel', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await page.goto('/console/license-keys?form=ambassador')
  const preCheck = page.getByRole('dialog', { name: 'Before you apply' })
  await expect(preCheck.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const popup = page.waitForEvent('popup')
  await preCheck.getByRole('button', { name: 'Check Guide' }).click()
  await expect(await popup).toHaveURL(/\/site\/guide$/)

  const toggle = page.getByRole('button', { name: 'Ambassador program', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(preCheck).toHaveCount(0)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL('/console/license-keys')
})

test('closing the application gives the focus back to what began it', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const { ambassador } = forms
  await ambassador.open(page)
  const dialog = page.getByRole('dialog', { name: ambassador.title })
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apply to Ambassador Program' })).toBeFocused()
})

test('the commercial panel shows what business means, and leads on', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Commercial license' }).click()
  const commercial = panel(page, 'Commercial license')
  await expect(commercial.getByRole('heading', { name: 'Business' })).toBeVisible()
  await expect(commercial.getByText('Private channel')).toHaveCount(0)
  await commercial.getByRole('button', { name: 'See the benefit' }).click()
  await expect(commercial.getByText('Private channel')).toBeVisible()
  await expect(commercial.getByText('Private consulting')).toBeVisible()

  for (const [name, address] of [
    ['Request commercial license', /\/site\/pricing$/],
    ['Contact us', /\/site\/contact$/],
  ] as const) {
    const popup = page.waitForEvent('popup')
    await commercial.getByRole('button', { name }).click()
    await expect(await popup).toHaveURL(address)
  }
})

test('commercial keys stand in a table of their own, for whoever has some', async ({ page }) => {
  await openLicenseKeys(page, 'commercial@fovea.test')
  const table = page.getByRole('table', { name: 'commercial keys' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'SDK key',
    'Generated At',
    'Expiration',
  ])
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText(/com_\w+…\w{4}/)
})
