import type { Page } from '@playwright/test'
import { createNavigationCheck } from '../navigation-check.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { holdCalls } from '../hold-calls.ts'
import { createKey, openLicenseKeys, createErrorBody, type App } from './license-keys.ts'
import { continueCalls } from '../continue-calls.ts'

test.use({ slow: 'keys of every platform, up to fifty' })

const kinds = {
  Android: {
    identifier: 'Package Name',
    shownAs: 'Package Name',
    text: 'com.example.player',
    app: 'player',
  },
  Web: {
    identifier: 'Base URL',
    shownAs: 'Domain Name',
    text: 'https://play.example.com',
    app: 'example',
  },
  Windows: { identifier: 'App Name', shownAs: 'App Name', text: 'Desk Reader', app: 'Desk Reader' },
  iOS: { identifier: 'Bundle ID', shownAs: 'Bundle ID', text: 'com.example.reader', app: 'reader' },
} as const

const none = "You don't have any production key yet."

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await expect(form).toBeVisible()
  return form
}

async function takeNotice(page: Page, message: string) {
  const notice = page.getByRole('status').filter({ hasText: message })
  await expect(notice).toBeVisible()
  // Clicks only if the toast is still there: on a busy machine it may time out before a click arrives.
  await notice.getByRole('button', { name: 'ok', exact: true }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByText(message)).toHaveCount(0)
}

test('a developer creates a key for each platform, and confirms a second key for an app', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await expect(page.getByText(none)).toBeVisible()
  await test.step('the platform is required', async () => {
    const form = await openForm(page)
    const create = form.getByRole('button', { name: 'Create key' })
    await expect(create).toBeDisabled()
    await create.click({ force: true })
    await expect(form.getByText('Required')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
  })
  for (const [platform, { identifier, shownAs, text, app }] of Object.entries(kinds)) {
    await test.step(`a key for ${platform} shows its ${shownAs}`, async () => {
      const form = await openForm(page)
      await form.getByText(platform, { exact: true }).click()
      await form.getByLabel(identifier).fill(text)
      await form.getByRole('button', { name: `Create ${platform} key` }).click()

      await takeNotice(page, 'Production Key has issued')
      await expect(form).toHaveCount(0)
      const row = page.getByRole('row', { name: new RegExp(`^${platform}`) })
      await expect(row).toContainText(app)
      await expect(row).toContainText(/prod_\w{4}…\w{4}/)
      const detail = page.getByRole('region', { name: `Details of ${app} for ${platform}` })
      await expect(detail.getByRole('definition').filter({ hasText: text })).toBeVisible()
      await expect(detail.getByRole('term').first()).toHaveText(shownAs)
    })
  }

  await test.step('a second key for an app asks for a confirmation', async () => {
    const form = await openForm(page)
    await form.getByText('iOS', { exact: true }).click()
    await form.getByLabel('Bundle ID').fill('com.example.reader')
    // A double click: its second press must not answer the confirmation.
    await form.getByRole('button', { name: 'Create iOS key' }).dblclick()
    await expect(form.getByRole('alert')).toContainText('You already have one')
    await form.getByLabel('Bundle ID').press('Enter')
    await expect(form.getByRole('alert')).toContainText('You already have one')
    await expect(page.getByText('4 of 50 used')).toBeAttached()

    await form.getByLabel('Bundle ID').fill('com.example.other')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.getByLabel('Bundle ID').fill('com.example.reader')
    await form.getByRole('button', { name: 'Create iOS key' }).click()
    await form.getByRole('button', { name: 'Create another key' }).dblclick()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('5 of 50 used')).toBeVisible()
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Palette' })
    await palette.getByRole('combobox').pressSequentially('reader')
    const found = palette.getByRole('option').filter({ hasText: 'com.example.reader' })
    await expect(found).toHaveCount(2)
  })
})

test('a developer corrects a new key at its fields, retries a failure, and deletes a key after a confirmation @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await test.step('a renewal opens the contact page', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Contact for license renewal' }).click()
    const popup = await opened
    await expect(popup).toHaveURL(/\/site\/contact$/)
    await popup.close()
  })

  const form = await openForm(page)
  const field = form.getByLabel('Bundle ID')
  const create = form.getByRole('button', { name: 'Create iOS key' })
  await test.step('an invalid identifier shows an example', async () => {
    await form.getByText('iOS', { exact: true }).click()
    await field.focus()
    await field.blur()
    await expect(field).toHaveAccessibleDescription(/Required/)
    await field.fill('reader')
    await expect(field).not.toHaveAccessibleDescription(/com\.example\.reader/)
    await field.blur()
    await expect(field).toHaveAccessibleDescription(/such as com\.example\.reader/)
    await form.getByText('Web', { exact: true }).click()
    await form.getByLabel('Base URL').fill('https://192.0.2.1')
    await form.getByRole('button', { name: 'Create Web key' }).click()
    await expect(form.getByLabel('Base URL')).toHaveAccessibleDescription(/such as https:/)
  })

  const held = await holdCalls(page, '**/api/license/prod', 'POST')
  await form.getByText('iOS', { exact: true }).click()
  await field.fill('com.example.reader')
  await test.step('an error of the server is shown at its field', async () => {
    await create.click()
    const error = { code: 400, name: 'BAD_INPUT', message: 'bundleId: Not this one.' }
    const fields = { bundleId: 'Not this one.' }
    const json = { error: { ...error, requestId: 'r', fields } }
    await (await held.next()).fulfill({ status: 400, json })
    await expect(field).toHaveAccessibleDescription(/Not this one\./)
    await expect(form.getByRole('alert')).toHaveCount(0)
  })
  await test.step('the form stays open while its action runs, and shows the result', async () => {
    const failure = form.getByRole('alert').filter({ hasText: 'The disk is full.' })
    const issued = page.getByText('Production Key has issued')
    for (const [answer, shown] of [
      [createErrorBody(500, 'The disk is full.'), failure],
      [null, issued],
    ] as const) {
      await create.click()
      const call = await held.next()
      await expect(form.getByRole('button', { name: 'Close' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.mouse.click(8, 400)
      await page.evaluate(createNavigationCheck)
      await expect(field).toHaveValue('com.example.reader')
      await (answer === null ? call.continue() : call.fulfill(answer))
      if (answer !== null) await (await held.next()).fulfill(answer)
      await expect(shown).toContainText(answer === null ? '' : 'The key was not created.')
    }
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL('/console/license-keys')
    await expect(page.getByRole('row', { name: /^iOS/ })).toBeVisible()
  })

  await test.step('a key is deleted after a confirmation with its summary', async () => {
    const detail = page.getByRole('region', { name: 'Details of reader for iOS' })
    const confirm = page.getByRole('dialog', { name: 'Delete production key' })
    await detail.getByRole('button', { name: 'Delete key' }).click()
    await expect(confirm.getByRole('term')).toHaveText([
      'App name',
      'SDK Key',
      'Bundle ID',
      'platformType',
      'Created',
    ])
    await expect(confirm).toContainText('com.example.reader')
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirm).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^iOS/ })).toBeVisible()

    await page.route('**/api/license/prod/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill(createErrorBody(500, 'Broken.'))
        : route.continue(),
    )
    await detail.getByRole('button', { name: 'Delete key' }).click()
    await confirm.getByRole('button', { name: 'Delete key' }).click()
    await expect(page.getByText('Production key deletion failed! Broken.')).toBeVisible()
    await expect(confirm.getByRole('alert')).toHaveCount(0)
    await continueCalls(page, '**/api/license/prod/*')
    await confirm.getByRole('button', { name: 'Delete key' }).click()
    await expect(page.getByText('Production key deleted successfully.')).toBeVisible()
    await expect(page.getByText(none)).toBeVisible()
  })
})

test('a developer searches and sorts ten keys, and has fifty at most @thorough', async ({
  page,
  context,
  email,
}) => {
  const nine = Array.from({ length: 9 }, (_, index): App => ({
    platformType: 'ios',
    bundleId: `com.example.app${index}`,
  }))
  await openLicenseKeys(page, email, nine)
  const table = page.getByRole('table', { name: 'production keys' })
  const search = page.getByRole('searchbox', { name: 'Search production keys' })
  await expect(table.getByRole('row')).toHaveCount(10)
  await expect(search).toHaveCount(0)
  await expect(table.getByRole('button', { name: 'App Name' })).toHaveCount(0)

  await test.step('dates are short, and exact on hover', async () => {
    const times = table.getByRole('row', { name: /^iOS/ }).first().getByRole('time')
    await expect(times).toHaveCount(2)
    for (const time of await times.all()) {
      await expect(time).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
      await expect(time).toHaveAttribute('title', /^[A-Z][a-z]{2} .* \d\d:\d\d:\d\d UTC$/)
    }
  })

  await test.step('ten keys can be searched and sorted', async () => {
    await createKey(page, { platformType: 'web', baseUrl: 'https://shop.zebra.example' })
    await leaveAndReturnTo(page, '/console/license-keys')
    await expect(table.getByRole('row')).toHaveCount(11)
    await table.getByRole('button', { name: 'App Name' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('app0')
    await table.getByRole('button', { name: 'App Name' }).click()
    await expect(table.getByRole('row').nth(1)).toContainText('zebra')
    await expect(table.getByRole('columnheader', { name: 'App Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )

    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('com.example.app7')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('row').nth(1)).toContainText('app7')
    await search.fill('nowhere')
    await expect(table).toContainText('Nothing matches “nowhere”.')
  })

  await test.step('a new key is shown, opened and marked during any search', async () => {
    const form = await openForm(page)
    await form.getByText('iOS', { exact: true }).click()
    await form.getByLabel('Bundle ID').fill('com.example.fresh')
    await form.getByRole('button', { name: 'Create iOS key' }).click()
    await expect(form).toHaveCount(0)
    await expect(search).toHaveValue('')
    const row = table.getByRole('row').filter({ hasText: 'com.example.fresh' }).first()
    await expect(row).toContainText('New')
    await expect(row).toContainText('Never used')
    await expect(row).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Details of fresh for iOS' })).toBeVisible()
    await expect(table.getByText('New', { exact: true })).toHaveCount(1)
  })

  await test.step('copying does not move the columns', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // The page itself measures while the notice is shown.
    const columns = await table.evaluateHandle((shown) => {
      const lefts = () =>
        [...shown.querySelectorAll('th')].map((head) => head.getBoundingClientRect().x)
      const whenCopied = new Promise<number[]>((resolve) => {
        new MutationObserver(() => {
          if (shown.textContent.includes('Copied to clipboard!')) resolve(lefts())
        }).observe(shown, { childList: true, characterData: true, subtree: true })
      })
      return { before: lefts(), whenCopied }
    })
    await table
      .getByRole('button', { name: /^Copy SDK key/ })
      .first()
      .click()
    const [before, after] = await columns.evaluate(async ({ before, whenCopied }) => [
      before,
      await whenCopied,
    ])
    expect(before?.length).toBeGreaterThan(3)
    expect(after).toEqual(before)
  })

  await test.step('the limit of fifty keys is shown', async () => {
    for (let index = 11; index < 50; index++) {
      await createKey(page, { platformType: 'android', packageName: `com.example.app${index}` })
    }
    await leaveAndReturnTo(page, '/console/license-keys')
    await expect(page.getByText('You have 50 production keys')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create key' })).toBeDisabled()
  })
})
