import { expect, test } from './console.ts'
import { holdCalls } from './hold-calls.ts'
import { createKey, openLicenseKeys, openRow, refusal, type App } from './license-keys.ts'

const kinds = {
  iOS: { identifier: 'Bundle ID', shownAs: 'Bundle ID', text: 'com.example.reader', app: 'reader' },
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
} as const

for (const [platform, { identifier, shownAs, text, app }] of Object.entries(kinds)) {
  test(`a key for ${platform} is created and shown with its ${shownAs}`, async ({
    page,
    email,
  }) => {
    await openLicenseKeys(page, email)
    await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
    await page.getByRole('button', { name: 'Create key' }).click()
    const form = page.getByRole('dialog', { name: 'Create production key' })
    await expect(form.getByRole('button', { name: 'Create key' })).toBeDisabled()
    await form.getByText(platform, { exact: true }).click()
    await form.getByLabel(identifier).fill(text)
    await form.getByRole('button', { name: `Create ${platform} key` }).click()

    await expect(page.getByText('Production Key has issued')).toBeVisible()
    await expect(form).toHaveCount(0)
    const row = page.getByRole('row', { name: new RegExp(`^${platform}`) })
    await expect(row).toContainText(app)
    await expect(row).toContainText(/prod_\w{4}…\w{4}/)
    // A new key is opened at once, so that it can be restricted.
    const detail = page.getByRole('region', { name: `Details of ${app} for ${platform}` })
    await expect(detail.getByRole('definition').filter({ hasText: text })).toBeVisible()
    await expect(detail.getByRole('term').first()).toHaveText(shownAs)
  })
}

test('what is wrong with an identifier is said at the field, with a right example', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('iOS', { exact: true }).click()
  const field = form.getByLabel('Bundle ID')
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

test('a second key for an app is created only by whoever wants two', async ({ page, email }) => {
  await openLicenseKeys(page, email, [{ platformType: 'ios', bundleId: 'com.example.reader' }])
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('iOS', { exact: true }).click()
  await form.getByLabel('Bundle ID').fill('com.example.reader')
  // Twice, as hurried hands do: the question is not answered by the press that asked it.
  await form.getByRole('button', { name: 'Create iOS key' }).dblclick()
  await expect(form.getByRole('alert')).toContainText('You already have one')
  await form.getByLabel('Bundle ID').press('Enter')
  await expect(form.getByRole('alert')).toContainText('You already have one')
  await expect(page.getByText('1 of at most')).toBeAttached()

  await form.getByLabel('Bundle ID').fill('com.example.other')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByLabel('Bundle ID').fill('com.example.reader')
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await form.getByRole('button', { name: 'Create another key' }).dblclick()
  await expect(page.getByText('2 of at most')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('2 of at most')).toBeVisible()
})

test('a modal stays while its act is under way, and shows what came of it', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const held = await holdCalls(page, '**/api/license/prod', 'POST')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('iOS', { exact: true }).click()
  await form.getByLabel('Bundle ID').fill('com.example.reader')

  const outcomes = [
    { answer: refusal(500, 'The disk is full.'), shown: form.getByText('The disk is full.') },
    { answer: null, shown: page.getByText('Production Key has issued') },
  ]
  for (const { answer, shown } of outcomes) {
    await form.getByRole('button', { name: 'Create iOS key' }).click()
    const call = await held.next()
    await expect(form.getByRole('button', { name: 'Close' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.mouse.click(8, 400)
    await page.evaluate(() => history.back())
    await expect(form.getByLabel('Bundle ID')).toHaveValue('com.example.reader')
    await (answer === null ? call.continue() : call.fulfill(answer))
    await expect(shown).toBeVisible()
  }
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/console/license-keys')
})

test('what the server finds wrong is said at the field as well', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await page.route('**/api/license/prod', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const error = { code: 400, name: 'BAD_INPUT', message: 'bundleId: Not this one.' }
    const fields = { bundleId: 'Not this one.' }
    return route.fulfill({ status: 400, json: { error: { ...error, requestId: 'r', fields } } })
  })
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('iOS', { exact: true }).click()
  await form.getByLabel('Bundle ID').fill('com.example.reader')
  await form.getByRole('button', { name: 'Create iOS key' }).click()
  await expect(form.getByLabel('Bundle ID')).toHaveAccessibleDescription(/Not this one\./)
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('a key that could not be created is told, and can be tried again', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  await page.route('**/api/license/prod', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal(500, 'Broken.')) : route.continue(),
  )
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('Windows', { exact: true }).click()
  await form.getByLabel('App Name').fill('Desk Reader')
  await form.getByRole('button', { name: 'Create Windows key' }).click()
  await expect(form.getByRole('alert')).toContainText('The key was not created.')
  await page.unroute('**/api/license/prod')
  await form.getByRole('button', { name: 'Create Windows key' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Windows/ })).toBeVisible()
})

test('ten keys are searched and sorted, nine are just read', async ({ page, email }) => {
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

  await createKey(page, { platformType: 'web', baseUrl: 'https://shop.zebra.example' })
  await page.reload()
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

test('fifty keys are the most, and that is told', async ({ page, email }) => {
  const fifty = Array.from({ length: 50 }, (_, index): App => ({
    platformType: 'android',
    packageName: `com.example.app${index}`,
  }))
  await openLicenseKeys(page, email, fifty)
  await expect(page.getByText('You have 50 production keys')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeDisabled()
})

test('an expired key says so in words, and does not open', async ({ page }) => {
  await openLicenseKeys(page, 'lapsed@fovea.test')
  const table = page.getByRole('table', { name: 'production keys' })
  await expect(table.getByText('Expired')).toHaveCount(2)
  await expect(table.getByRole('button', { name: /^Details of/ })).toHaveCount(0)
  await table.getByText('gallery').click()
  await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0)
})

test('dates are short, and exact on hover', async ({ page, email }) => {
  await openLicenseKeys(page, email, [{ platformType: 'ios', bundleId: 'com.example.reader' }])
  const times = page.getByRole('row', { name: /^iOS/ }).getByRole('time')
  await expect(times).toHaveCount(2)
  for (const time of await times.all()) {
    await expect(time).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await expect(time).toHaveAttribute('title', /^[A-Z][a-z]{2} .* \d\d:\d\d:\d\d UTC$/)
  }
})

test('a key is deleted after its summary has been confirmed', async ({ page, email }) => {
  await openLicenseKeys(page, email, [{ platformType: 'ios', bundleId: 'com.example.reader' }])
  const detail = await openRow(page, 'reader for iOS')
  await detail.getByRole('button', { name: 'Delete key' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete production key' })
  await expect(confirm.getByRole('term')).toHaveText([
    'App name',
    'SDK Key',
    'Bundle ID',
    'platformType',
    'Created',
  ])
  await expect(confirm).toContainText('com.example.reader')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /^iOS/ })).toBeVisible()

  await page.route('**/api/license/prod/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill(refusal(500, 'Broken.'))
      : route.continue(),
  )
  await detail.getByRole('button', { name: 'Delete key' }).click()
  await confirm.getByRole('button', { name: 'Delete key' }).click()
  await expect(page.getByText('Production key deletion failed!')).toBeVisible()
  await page.unroute('**/api/license/prod/*')
  await confirm.getByRole('button', { name: 'Delete key' }).click()
  await expect(page.getByText('Production key deleted successfully.')).toBeVisible()
  await expect(page.getByText("You don't have any production key yet.")).toBeVisible()
})

test('renewal is a conversation on the contact page', async ({ page, email }) => {
  await openLicenseKeys(page, email)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Contact for license renewal' }).click()
  await expect(await popup).toHaveURL(/\/site\/contact$/)
})
