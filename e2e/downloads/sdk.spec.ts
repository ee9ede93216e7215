import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo } from '../go-to.ts'
import { createErrorBody } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import {
  answerCompanyForm,
  clickDownload,
  waitForDownload,
  getDownloadLink,
  readSavedCompany,
  openSdk,
} from './sdk.ts'
import { continueCalls } from '../continue-calls.ts'
import { tabTo } from '../tab-to.ts'

test.use({ slow: 'every file of the tables is requested' })

const downloads = '**/api/downloads'

test('a developer sees both tables of the SDK page, and answers the questions at the first download @thorough', async ({
  page,
  context,
  email,
}) => {
  const started: string[] = []
  page.on('download', (download) => started.push(download.url()))
  await openSdk(page, email)
  await test.step('every link has an address', async () => {
    const legacy = page.getByRole('table', { name: 'Legacy SDK' })
    await expect(legacy.getByRole('columnheader')).toHaveText([
      'Platform',
      'Version',
      'Release date',
      'Notes',
      'Download',
    ])
    for (const [index, [platform, version]] of [
      ['iOS', '2.6.3'],
      ['Web', 'Package registry'],
      ['Android', '3.1.3'],
      ['Flutter', 'Package'],
      ['Unity', '2.6.3'],
      ['Windows', '4.1.0'],
      ['macOS', '4.1.0'],
    ].entries()) {
      const cells = legacy
        .getByRole('row')
        .nth(index + 1)
        .getByRole('cell')
      await expect(cells.nth(0)).toHaveText(platform ?? '')
      await expect(cells.nth(1)).toHaveText(version ?? '')
      await expect(cells.nth(2)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    }
    await expect(page.getByRole('table', { name: 'New SDK' }).getByRole('row')).toHaveCount(6)

    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveCount(25)
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      expect((await page.request.get(href)).status(), href).toBe(200)
    }
  })

  await test.step('closing the question cancels the download and returns the focus', async () => {
    await clickDownload(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(getDownloadLink(page, 'iOS 2.6.3')).toBeFocused()
    const question = await clickDownload(page)
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('position and purpose are required', async () => {
    const question = await clickDownload(page)
    expect(started).toEqual([])
    await question.getByRole('button', { name: 'Submit' }).click()
    await expect(question.getByText('Required')).toHaveCount(2)
    await expect(question.getByRole('combobox', { name: 'Position' })).toBeFocused()
    await question.getByRole('textbox', { name: 'Purpose' }).fill('   ')
    await question.getByRole('button', { name: 'Submit' }).click()
    await expect(question.getByText('Required')).toHaveCount(2)
    expect(await readSavedCompany(page)).toBeNull()
  })

  await test.step('answers that cannot be saved show an error, and the download still works', async () => {
    await page.route('**/api/user/me/company', (route) =>
      route.fulfill(createErrorBody(500, 'Something broke on our side.')),
    )
    const question = await answerCompanyForm(page)
    await question.getByRole('button', { name: 'Submit' }).click()
    await expect(question.getByRole('alert')).toContainText('Your answers could not be saved.')
    await expect(question.getByRole('textbox', { name: 'Purpose' })).toHaveValue('A reading aid.')
    const download = await waitForDownload(page, () =>
      question.getByRole('button', { name: 'Skip to Download' }).click(),
    )
    expect(download.suggestedFilename()).toBe('fovea-sdk-ios-2.6.3.zip')
    await continueCalls(page, '**/api/user/me/company')
  })

  const nextVisit = await context.newPage()
  await nextVisit.goto('/console/sdk')
  await test.step('skipping downloads the file, saves nothing, and asks no more during this visit', async () => {
    const question = await clickDownload(nextVisit, 'Unity 2.6.3')
    await question.getByRole('textbox', { name: 'Company' }).fill('Not to be kept')
    const download = await waitForDownload(nextVisit, () =>
      question.getByRole('button', { name: 'Skip to Download' }).click(),
    )
    expect(download.suggestedFilename()).toBe('fovea-sdk-unity-2.6.3.unitypackage')
    expect(await readSavedCompany(nextVisit)).toBeNull()
    await nextVisit.reload()
    await waitForDownload(nextVisit, () => getDownloadLink(nextVisit, 'Windows 4.1.0').click())
    await expect(nextVisit.getByRole('dialog')).toHaveCount(0)
  })

  await test.step("a guide opens the docs at its platform with the user's key", async () => {
    const table = page.getByRole('table', { name: 'New SDK' })
    await table.getByRole('link', { name: 'Install guide for Flutter' }).click()
    await expect(page).toHaveURL('/console/docs#flutter')
    await expect(page.getByRole('tab', { name: 'Flutter' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })
})

test('answers of the first download are kept, and not asked again', async ({ page, email }) => {
  await signInByCalls(page.context(), { email })
  const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route(downloads, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/console/sdk')
  await test.step('a slow table keeps its place', async () => {
    const table = page.getByRole('table', { name: 'New SDK' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    const before = await table.boundingBox()
    answerNow()
    await expect(getDownloadLink(page, 'iOS 2.6.3')).toBeVisible()
    expect((await table.boundingBox())?.y).toBe(before?.y)
    await continueCalls(page, downloads)
  })

  const question = await clickDownload(page)
  await expect(question).toContainText(
    'Only our team sees your answers together with your email address. Anything shared outside the team is anonymous.',
  )
  expect(Math.round((await question.boundingBox())?.width ?? 0)).toBe(200)
  await answerCompanyForm(page)
  const download = await waitForDownload(page, async () => {
    await question.getByRole('button', { name: 'Submit' }).click()
    // The notice is shown for a few seconds; a slow machine may need longer for the file.
    await expect(page.getByText('Thank you. Your download has started.')).toBeVisible()
  })
  expect(download.suggestedFilename()).toBe('fovea-sdk-ios-2.6.3.zip')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await test.step('the file has the checksum that the page shows', async () => {
    const sum = createHash('sha256').update(bytes).digest('hex')
    const card = page.getByRole('row', { name: /^iOS 2\.6\.3/ })
    await expect(card.getByTitle(sum)).toBeVisible()
  })
  await expect(question).toHaveCount(0)
  expect(await readSavedCompany(page)).toMatchObject({
    name: 'Öptik & Söhne',
    position: 'Designer',
    purpose: 'A reading aid.',
  })

  const second = await waitForDownload(page, () => getDownloadLink(page, 'Android 3.1.3').click())
  expect(second.suggestedFilename()).toBe('fovea-sdk-android-3.1.3.aar')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a developer sees tables that do not load or are empty, and downloads by keyboard @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  await test.step('tables that do not load show an error, and load on retry', async () => {
    await page.route(downloads, (route) => route.fulfill(createErrorBody(422, 'Not now.')))
    await page.goto('/console/sdk')
    await expect(page.getByRole('alert')).toContainText('The SDKs could not be loaded.')
    await expect(page.getByRole('table')).toHaveCount(0)
    await continueCalls(page, downloads)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(getDownloadLink(page, 'iOS 2.6.3')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a release without an address is not yet available, and an empty table says so', async () => {
    const release = { platform: 'iOS', version: '9.0.0', released: '2026-01-31', target: null }
    await page.route(downloads, (route) =>
      route.fulfill({
        json: {
          payload: {
            legacy: [{ ...release, notesUrl: null, sha256: null, install: null }],
            new: [],
          },
        },
      }),
    )
    await leaveAndReturnTo(page, '/console/sdk')
    const row = page.getByRole('row', { name: /^iOS 9\.0\.0/ })
    await expect(row).toContainText('Not yet available')
    await expect(row.getByRole('link')).toHaveCount(0)
    await expect(page.getByText('No new SDKs available yet.')).toBeVisible()
    await continueCalls(page, downloads)
    await leaveAndReturnTo(page, '/console/sdk')
  })

  await getDownloadLink(page, 'macOS 1.0.0-beta-3').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('C-Level')
  await expect(page.getByRole('option', { name: 'C-Level' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Research')
  await tabTo(page.getByRole('button', { name: 'Submit' }))
  const download = await waitForDownload(page, () => page.keyboard.press('Enter'))
  expect(download.suggestedFilename()).toBe('fovea-sdk-macos-1.0.0-beta-3.zip')
  await expect(getDownloadLink(page, 'macOS 1.0.0-beta-3')).toBeFocused()
})
