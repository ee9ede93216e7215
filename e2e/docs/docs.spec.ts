import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../console.ts'
import { startExample } from '../verification/example.ts'
import { refusal } from '../license-keys/license-keys.ts'
import { consoleUrl } from '../place.ts'
import { openSession } from '../session/sign-in.ts'

const codes = [
  'NONE',
  'AUTH_INVALID_KEY',
  'AUTH_INVALID_PACKAGE_NAME',
  'AUTH_INVALID_APP_SIGNATURE',
  'AUTH_EXCEEDED_FREE_TIER',
  'AUTH_DEACTIVATED_KEY',
  'AUTH_INVALID_ACCESS',
  'AUTH_WRONG_LOCAL_TIME',
  'AUTH_INVALID_KEY_FORMAT',
  'AUTH_EXPIRED_KEY',
  'AUTH_IP_BLOCKED',
  'AUTH_DOMAIN_NOT_ALLOWED',
]
const platforms = ['Web', 'iOS', 'Android', 'Windows', 'Flutter']
const trial = z.object({
  payload: z.object({ doc: z.object({ developmentKey: z.object({ key: z.string() }) }) }),
})

/** Signs in with a development key. Answers the key. */
async function withKey(page: Page, email: string) {
  await openSession(page.context(), { email })
  const answer = await page.request.post('/api/license/dev', { data: {} })
  return trial.parse(await answer.json()).payload.doc.developmentKey.key
}

function codeOf(page: Page, step: string) {
  return page.getByRole('region', { name: new RegExp(`^${step}, `) })
}

test('the own key is in the examples of every platform, once it has loaded, and what is copied is what stands there', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await withKey(page, email)
  await test.step('a key that does not load is told of, and comes when it is tried again', async () => {
    await page.route('**/api/license/dev', (route) => route.fulfill(refusal(422, 'Not now.')))
    await page.goto('/console/docs')
    await expect(page.getByRole('alert')).toContainText('the examples show a placeholder')
    await page.unroute('**/api/license/dev')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(codeOf(page, 'Initialise')).toContainText(key)
  })

  await expect(page.getByText('Your own development key is in the examples.')).toBeVisible()
  await expect(page.getByText('Waiting for your first session…')).toBeVisible()
  for (const platform of platforms) {
    await page.getByRole('tab', { name: platform }).click()
    await expect(codeOf(page, 'Initialise')).toContainText(key)
    await expect(codeOf(page, 'Initialise')).toContainText(consoleUrl)
    await expect(page).toHaveURL(`/console/docs#${platform.toLowerCase()}`)
    await expect(page.getByRole('button', { name: /^Copy: Start a session/ })).toHaveCount(1)
  }

  await test.step('what is copied is what stands there, key and all', async () => {
    await page.getByRole('tab', { name: 'Android' }).click()
    await page.getByRole('button', { name: 'Copy: Initialise, Kotlin' }).click()
    await expect(page.getByText('Copied to clipboard!')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`const val KEY = "${key}"`)
    expect(`${copied}\n`).toBe(await codeOf(page, 'Initialise').textContent())
  })
})

test('the contents lead to every part, and the Web example runs as it is pasted', async ({
  page,
  context,
  email,
}) => {
  const key = await withKey(page, email)
  await test.step('the contents lead to every part', async () => {
    await page.goto('/console/docs#AUTH_IP_BLOCKED')
    await expect(page.getByText('Waiting for your first session…')).toBeAttached()
    await expect(page.locator('#AUTH_IP_BLOCKED')).toBeInViewport()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveCount(26)
    for (const link of await contents.getByRole('link').all()) {
      await link.click()
      const id = new URL(page.url()).hash
      await expect(page.locator(id)).toBeInViewport()
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('the Web example runs, and the page tells of its session', async () => {
    await page.getByRole('tab', { name: 'Web' }).click()
    await expect(codeOf(page, 'Initialise')).toContainText(key)
    const steps = ['Initialise', 'Start a session', 'Read the verdict', 'End the session']
    const parts = await Promise.all(steps.map((step) => codeOf(page, step).textContent()))
    const example = await startExample()
    const app = await context.newPage()
    const said: string[] = []
    app.on('console', (message) => said.push(message.text()))
    await app.goto(example.origin)
    // A bundler would find the package; a page without one is told where it is.
    const program = parts.join('\n').replace('@fovea/license-client', '/@id/@fovea/license-client')
    await app.addScriptTag({ type: 'module', content: program })
    await expect.poll(() => said.join('\n')).toContain('A development session runs')
    await example.stop()
    await expect(page.getByText(/First session: web/)).toBeVisible()
  })
})

test('whoever has no key is offered the trial, and one that has expired is told of', async ({
  page,
  email,
}) => {
  await openSession(page.context(), { email: 'expired@fovea.test' })
  await page.goto('/console/docs')
  await expect(page.getByText('it is refused until it is extended', { exact: false })).toBeVisible()
  await expect(codeOf(page, 'Initialise')).toContainText('dev_')

  await openSession(page.context(), { email })
  await page.goto('/console/docs')
  await expect(codeOf(page, 'Initialise')).toContainText('YOUR_DEVELOPMENT_KEY')
  await page.getByRole('link', { name: 'Start free trial license' }).click()
  await expect(page.getByRole('dialog', { name: 'Get Free Trial License' })).toBeVisible()
})

test('everybody reads the docs, by a link to a code or with the keyboard alone, and finds the way to a key', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await test.step('a link to a code leads to its cure', async () => {
    for (const code of codes) {
      // From elsewhere the page has to load before it can scroll, as a log leads here; from then on it is there.
      if (code === codes.at(-1)) await page.goto('about:blank')
      await page.goto(`/docs#${code}`)
      const topic = page.locator(`#${code}`)
      await expect(topic).toBeInViewport()
      await expect(topic.getByRole('heading', { level: 3 })).toContainText(code)
      // Below the bar, which covers the top of the page.
      await expect.poll(async () => (await topic.boundingBox())?.y ?? 0).toBeGreaterThan(56)
      await expect(topic.getByRole('paragraph').nth(1)).not.toBeEmpty()
    }
  })

  await test.step('a platform is chosen and its code copied with the keyboard alone', async () => {
    await expect(codeOf(page, 'Initialise')).toContainText('YOUR_DEVELOPMENT_KEY')
    await page.getByRole('tab', { name: 'Web' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'iOS' })).toBeFocused()
    await expect(codeOf(page, 'Initialise')).toContainText('import UIKit')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Copy: Install, Shell' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(codeOf(page, 'Install')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Copy: Initialise, Swift' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  })

  await page.getByRole('link', { name: 'Sign in to read them with your own key' }).click()
  await expect(page).toHaveURL(/\/sign/)
})
