import { expect, test } from '../console.ts'
import { holdCalls } from '../hold-calls.ts'
import { startExample } from '../sdk-api/example.ts'
import { createErrorBody } from '../license-keys/license-keys.ts'
import { consoleUrl } from '../console-address.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { continueCalls } from '../continue-calls.ts'
import { expectCopied } from '../expect-copied.ts'
import { tabTo } from '../tab-to.ts'
import { chooseCurl, codeOf, makeCall, withKey } from './docs.ts'

test.use({ slow: 'every part of the docs is opened, and the example runs' })

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
const platforms = ['Web', 'iOS', 'Android', 'Windows', 'Flutter', 'Unity']
test('a developer finds their key in the examples of every platform, and copies one', async ({
  page,
  context,
  email,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await withKey(page, email)
  await test.step('a key that does not load shows an error, and loads on retry', async () => {
    await page.route('**/api/license/dev', (route) =>
      route.fulfill(createErrorBody(422, 'Not now.')),
    )
    await page.goto('/console/docs')
    await expect(page.getByRole('alert')).toContainText('The snippets show a placeholder')
    await continueCalls(page, '**/api/license/dev')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(codeOf(page, 'Initialize')).toContainText(key)
  })

  await expect(page.getByText('The snippets hold your development key.')).toBeVisible()
  await expect(page.getByText('Waiting for your first session…')).toBeVisible()
  for (const platform of platforms) {
    await page.getByRole('tab', { name: platform }).click()
    await expect(codeOf(page, 'Initialize')).toContainText(key)
    await expect(codeOf(page, 'Initialize')).toContainText(consoleUrl)
    await expect(page).toHaveURL(`/console/docs#${platform.toLowerCase()}`)
    await expect(page.getByRole('button', { name: /^Copy: Start a session/ })).toHaveCount(1)
    await expect(codeOf(page, 'Initialize').locator('span[class]').first()).toBeVisible()
  }

  await test.step('copying copies the shown text with the key', async () => {
    await page.getByRole('tab', { name: 'Android' }).click()
    const copied = await expectCopied(page, () =>
      page.getByRole('button', { name: 'Copy: Initialize, Java' }).click(),
    )
    expect(copied).toContain(`String KEY = "${key}"`)
    expect(`${copied}\n`).toBe(await codeOf(page, 'Initialize').textContent())
  })
})

test('a developer reads the docs, and runs the Web example as pasted @thorough', async ({
  page,
  context,
  email,
}) => {
  const key = await withKey(page, email)
  await test.step('the table of contents leads to every page and section', async () => {
    await page.goto('/console/docs')
    await expect(page.getByText('Waiting for your first session…')).toBeAttached()
    await expect(page.getByRole('link', { name: 'Docs', exact: true }).first()).toHaveAttribute(
      'aria-current',
      'page',
    )
    const contents = page.getByRole('navigation', { name: 'Docs' })
    const parts = [6, 12, 0, 0, 0, 5]
    for (const [at, count] of parts.entries()) {
      const topic = contents.locator(':scope > ul > li').nth(at)
      await topic.getByRole('link').first().click()
      await expect(topic.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
      await expect(contents.locator('[aria-current="page"]')).toHaveCount(1)
      await expect(topic.locator('ul').getByRole('link')).toHaveCount(count)
      for (const link of await topic.locator('ul').getByRole('link').all()) {
        await link.click()
        const { hash: id } = new URL((await link.getAttribute('href')) ?? '', page.url())
        await expect(page.locator(id)).toBeInViewport()
        await expect(link).toHaveAttribute('aria-current', 'location')
      }
    }
  })

  await test.step('anchors from when the docs were one page lead to the page of their section', async () => {
    for (const [old, now] of [
      ['AUTH_IP_BLOCKED', '/console/docs/verdict-codes#AUTH_IP_BLOCKED'],
      ['leases', '/console/docs/leases'],
      ['beat', '/console/docs/reference#beat'],
      ['ios-install', '/console/docs#ios-install'],
    ]) {
      await page.goto('about:blank')
      await page.goto(`/console/docs#${old}`)
      await expect(page).toHaveURL(now ?? '')
      await expect(page.locator(`#${old}`)).toBeInViewport()
    }
    await page.goto('/console/docs/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Oops!/)
  })

  await test.step('the table of contents follows the scrolling, and each page leads to the next', async () => {
    await page.goto('/console/docs/verdict-codes')
    const current = page.locator('nav [aria-current="location"]')
    await page.locator('#AUTH_INVALID_PACKAGE_NAME').evaluate((code) => code.scrollIntoView())
    await expect(current).toHaveText('AUTH_INVALID_PACKAGE_NAME')
    await page.locator('#verdict-codes').getByRole('link', { name: 'Next Leases' }).click()
    await expect(page).toHaveURL('/console/docs/leases')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.locator('#leases').getByRole('link', { name: 'Previous Verdict codes' }).click()
    await page.getByRole('link', { name: 'Link to AUTH_EXPIRED_KEY' }).click()
    await expect(page).toHaveURL('/console/docs/verdict-codes#AUTH_EXPIRED_KEY')
  })

  await test.step('a search finds a section by keyboard', async () => {
    await page.locator('h1').focus()
    await page.keyboard.press('/')
    const search = page.getByRole('combobox', { name: 'Search the docs' })
    await expect(search).toBeFocused()
    await page.keyboard.type('not in any topic')
    await expect(page.getByText('No results for “not in any topic”')).toBeVisible()
    await search.fill('sendbeacon')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/console/docs/reference#beat')
    await expect(page.locator('#beat-title')).toBeFocused()
    await expect(page.locator('#beat')).toBeInViewport()
    await page.keyboard.press('/')
    await page.keyboard.type('gradle')
    await expect(page.getByRole('option', { name: /^Android/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Android' })).toBeFocused()
    await expect(codeOf(page, 'Initialize')).toContainText('import android')
  })

  await test.step('the Web example runs, and the page shows its session', async () => {
    await page.getByRole('tab', { name: 'Web' }).click()
    await expect(codeOf(page, 'Initialize')).toContainText(key)
    const steps = ['Initialize', 'Start a session', 'Read the verdict', 'End the session']
    const parts = await Promise.all(steps.map((step) => codeOf(page, step).textContent()))
    const example = await startExample()
    const app = await context.newPage()
    const said: string[] = []
    app.on('console', (message) => said.push(message.text()))
    await app.goto(example.origin)
    // A bundler would find the package; without one, its address is needed.
    const program = parts.join('\n').replace('@fovea/license-client', '/@id/@fovea/license-client')
    await app.addScriptTag({ type: 'module', content: program })
    await expect.poll(() => said.join('\n')).toContain('Started a development session')
    await example.stop()
    await expect(page.getByText(/First session: Web/)).toBeVisible()
  })
})

test('a developer without a key is offered a trial, and an expired key is marked @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email: 'expired@fovea.test' })
  await page.goto('/console/docs')
  await expect(
    page.getByText('Sessions are refused until you extend it', { exact: false }),
  ).toBeVisible()
  await expect(codeOf(page, 'Initialize')).toContainText('dev_')

  await signInByCalls(page.context(), { email })
  await page.goto('/console/docs')
  await expect(codeOf(page, 'Initialize')).toContainText('YOUR_DEVELOPMENT_KEY')
  await page.getByRole('link', { name: 'Start free trial license' }).click()
  await expect(page.getByRole('dialog', { name: 'Get Free Trial License' })).toBeVisible()
})

test('a visitor reads the docs, finds a code, and finds the sign-in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await test.step('a link to a code leads to its fix', async () => {
    for (const code of codes) {
      // Opened from another site, the page has to load before it can scroll; later links scroll an open page.
      if (code === codes.at(-1)) await page.goto('about:blank')
      await page.goto(`/docs#${code}`)
      const topic = page.locator(`#${code}`)
      await expect(topic).toBeInViewport()
      await expect(page).toHaveURL(`/docs/verdict-codes#${code}`)
      await expect(topic.getByRole('heading', { level: 2 })).toContainText(code)
      await expect.poll(async () => (await topic.boundingBox())?.y ?? 0).toBeGreaterThan(56)
      await expect(topic.getByRole('paragraph').nth(1)).not.toBeEmpty()
    }
  })

  await test.step('the keyboard chooses a platform and copies its code', async () => {
    await page.getByRole('navigation', { name: 'Docs' }).getByText('Quick start').click()
    await expect(codeOf(page, 'Initialize')).toContainText('YOUR_DEVELOPMENT_KEY')
    await page.getByRole('tab', { name: 'Web' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'iOS' })).toBeFocused()
    await expect(codeOf(page, 'Initialize')).toContainText('import UIKit')
    await tabTo(page.getByRole('link', { name: 'Link to Install' }))
    await tabTo(page.getByRole('tab', { name: 'Shell' }))
    await tabTo(page.getByRole('button', { name: 'Copy: Install, Shell' }))
    await tabTo(codeOf(page, 'Install'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await tabTo(page.getByRole('button', { name: 'Copy: Initialize, Swift' }))
    await expectCopied(page, () => page.keyboard.press('Enter'))
  })

  await page.getByRole('link', { name: 'Sign in to see your own key' }).click()
  await expect(page).toHaveURL(/\/sign/)
})

test('a signed-in reader of the public docs sees their key and working calls @thorough', async ({
  page,
  context,
  email,
}) => {
  const key = await withKey(page, email)
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await test.step('no sign-in link is shown before the session check ends', async () => {
    const checks = await holdCalls(page, '**/api/user/session', 'GET')
    await page.goto('/docs#ios')
    const check = await checks.next()
    await expect(codeOf(page, 'Initialize')).toContainText('YOUR_DEVELOPMENT_KEY')
    await expect(signIn).toHaveCount(0)
    await check.continue()
    await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible()
    await expect(codeOf(page, 'Initialize')).toContainText(key)
    await expect(signIn).toHaveCount(0)
    await expect(page).toHaveURL('/docs#ios')
    await continueCalls(page, '**/api/user/session')
  })
  await test.step('long lines fade out at the edge', async () => {
    const code = codeOf(page, 'Start a session')
    await expect.poll(() => code.evaluate((element) => element.getAnimations().length)).toBe(1)
  })

  await test.step('every call works in a terminal', async () => {
    await expect(page.getByText('Waiting for your first session…')).toBeVisible()
    await chooseCurl(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.getByRole('tab', { name: 'cURL', selected: true }).count()).toBe(
      await page.getByRole('button', { name: /^Copy: / }).count(),
    )
    expect(await makeCall(page, 'Initialize')).toContain('Ed25519')
    for (const step of ['Start a session', 'Read the verdict']) {
      expect(await makeCall(page, step)).toContain('"valid":true')
    }
    expect(await makeCall(page, 'End the session')).toBe('{"ok":true}')
    await expect(page.getByText(/First session: iOS/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Docs' }).getByText('API reference').click()
    await page.getByRole('tablist', { name: 'Valid' }).getByRole('tab', { name: 'cURL' }).click()
    expect(await makeCall(page, 'Valid')).toContain('"valid":true')
    expect(await makeCall(page, 'Refused')).toContain('"code":"AUTH_WRONG_LOCAL_TIME"')
    expect(await makeCall(page, 'Keep alive')).toBe('{"ok":true}')
  })

  await test.step('signing out in the console removes the key from the docs', async () => {
    const other = await context.newPage()
    await other.goto('/console/account')
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL('/sign')
    await expect(signIn.first()).toBeVisible()
    await expect(page).toHaveURL('/docs/reference')
    await expect(page.getByText(key)).toHaveCount(0)
  })
})
