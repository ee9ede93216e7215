import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createKeyIn, createTeam } from '../workspaces/workspaces.ts'
import { tabTo } from '../tab-to.ts'
import { startSession } from '../sdk-api/start-session.ts'
import { createKey, openLicenseKeys, startTrial } from './license-keys.ts'

test.use({ slow: 'three pages are loaded in three stages' })

const pages = ['/console/dashboard', '/console/select-plan', '/console/license-keys']
const web = { platformType: 'web', baseUrl: 'https://play.example.com' } as const

test('a developer sees on three pages which stage is reached, and what comes next @thorough', async ({
  page,
  email,
}) => {
  const strip = page.getByRole('region', { name: 'From first build to scale' })
  const here = strip.locator('[aria-current="step"]')

  await test.step('without a key, the skip link and two tabs lead to the primary action', async () => {
    await openLicenseKeys(page, email)
    await expect(here).toContainText('Build')
    await expect(strip.getByRole('link')).toHaveText('Start free trial license')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (let tabs = 0; tabs < 2; tabs++) await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Start free trial license' })).toBeFocused()
  })
  await test.step('with a development key, the strip opens the form for a production key', async () => {
    await startTrial(page)
    await page.goto('/console/dashboard')
    await expect(here).toContainText('Build')
    await strip.getByRole('link', { name: 'Create a production key' }).click()
    const form = page.getByRole('dialog', { name: 'Create production key' })
    await expect(form.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL('/console/license-keys')
  })
  await test.step('two skip links and two tabs lead past the development key', async () => {
    await page.reload()
    const next = page.getByRole('link', { name: 'Skip to production keys' })
    await expect(next).toBeAttached()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tabTo(next)
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('button', { name: 'Contact for license renewal' }))
    await tabTo(page.getByRole('button', { name: 'Create key' }))
  })
  await test.step('with a production key, each page says the same', async () => {
    const key = await createKey(page, web)
    expect((await startSession(page, key, 'https://stranger.example')).valid).toBe(false)
    for (const path of pages) {
      await page.goto(path)
      await expect(here).toContainText('Release')
    }
    await expect(strip.getByRole('link')).toHaveText('See the prices')
  })
  await test.step('the key reports the refused start once it is counted', async () => {
    const row = page.getByRole('row', { name: /play\.example\.com/ })
    // Refused starts are counted every five seconds.
    await expect
      .poll(async () => (await page.request.get('/api/license/prod/usage')).text())
      .toContain('"refusedToday":1')
    await page.reload()
    await expect(row.getByText('1 refused today')).toBeVisible()
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('example')
    await expect(page.getByRole('main').getByText('1 refused today')).toBeVisible()
  })
  await test.step('the dashboard says why it was refused, and fixes it', async () => {
    await page.goto('/console/dashboard')
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: '1 session refused today' }),
    })
    await expect(card).toContainText('AUTH_DOMAIN_NOT_ALLOWED')
    await expect(card).toContainText('https://stranger.example')
    await expect(card.getByRole('link', { name: 'See in Logs' })).toHaveAttribute(
      'href',
      /code=REFUSED/,
    )
    await expectAccessible(page, 'dashboard with a refused session')
    await card.getByRole('button', { name: 'Allow this domain' }).click()
    await expect(card).toContainText('Fixed by you')
  })
})

test('an empty team workspace offers a first key, and one of another workspace @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const team = await createTeam(page.request, 'Lighthouse')
  await page.goto(`/console/license-keys?workspace=${team}`)
  await page.getByRole('button', { name: 'Create the first key' }).click()
  const form = page.getByRole('dialog', { name: 'Create production key' })
  await form.getByText('Web', { exact: true }).click()
  const field = form.getByRole('textbox')
  await expect(field).toHaveAttribute('required')
  await field.fill('https://play.example.com')
  await form.getByRole('button', { name: 'Create Web key' }).click()
  await expect(page.getByRole('table', { name: 'production keys' })).toContainText('example')
  await expect(page.locator(':focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()
  await test.step('a key of the personal workspace is chosen and moved here', async () => {
    await createKeyIn(page.request, 'atlas.dev')
    const harbor = await createTeam(page.request, 'Harbor')
    await page.goto(`/console/license-keys?workspace=${harbor}`)
    await page.getByRole('button', { name: 'Move one here' }).click()
    const picker = page.getByRole('dialog', { name: 'Move a key here' })
    await expect(picker.getByRole('combobox', { name: 'Key' })).toHaveValue(
      'atlas · Web · https://atlas.dev · Personal',
    )
    await picker.getByRole('button', { name: 'Move key' }).click()
    await page.waitForURL(new RegExp(`/console/license-keys/[^?]+\\?workspace=${harbor}`))
    await expect(page.getByRole('heading', { level: 1, name: 'atlas' })).toBeVisible()
  })
})
