import { loadingPages } from '../everything/loading-pages.ts'
import { expectDark, expectLight } from './brightness.ts'
import { waitUntilIdle } from '../wait-until-idle.ts'
import { expect, test } from '../console.ts'
import { holdMatching } from '../hold-calls.ts'
import { pushAddress } from '../go-to.ts'
import { closeWithEscape } from '../close-with-escape.ts'
import { openLicenseKeys, runUntilVisible, startTrial } from '../license-keys/license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ slow: 'every page is opened while its calls are held' })

const stillLoading = 'Still loading'

function moving() {
  const turns = document.getAnimations().map(({ effect }) => effect?.getTiming().iterations)
  return turns.filter((times) => times === Infinity).length
}

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('sees the shape of the page before any script has come, in their theme', async ({
    page,
  }) => {
    const shape = page.locator('#first-paint')
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.fallback()
    })
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto('/console/devices', { waitUntil: 'commit' })
      await expect(shape.locator('.skeleton-row').first()).toBeVisible()
      await expect(shape.locator('.skeleton-side')).toBeVisible()
      await (theme === 'dark' ? expectDark(page) : expectLight(page))
    }
    gate.resolve()
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
    await expect(shape).toHaveCount(0)
  })

  test('sees the frame, then a notice, and then the page if the session check is slow @thorough', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const user = await holdMatching(page, /\/api\/user$/)
    await page.goto('/console/license-keys')
    await expect.poll(user.count).toBeGreaterThan(0)
    const frame = page.getByRole('main', { name: 'Loading' })
    await runUntilVisible(page, frame)
    await expect(frame).toHaveAttribute('aria-busy', 'true')
    const content = frame.locator(':scope > * > *').last()
    const awaitedAt = (await content.boundingBox())?.y
    await expect(page.getByText(stillLoading)).toBeHidden()
    await page.clock.runFor(5000)
    await expect(page.getByText(stillLoading)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.clock.resume()
    user.release()
    await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
    await expect(page.getByText(stillLoading)).toBeHidden()
    const arrived = page.locator('main header + *')
    expect((await arrived.boundingBox())?.y, 'nothing jumps').toBe(awaitedAt)
  })

  test('sees the skeleton of a page in the console while its code loads @thorough', async ({
    page,
  }) => {
    const code = await holdMatching(page, /\/assets\/Devices-/)
    await page.goto('/console/account')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(pushAddress, '/console/devices')
    const shape = page.getByRole('region', { name: 'Loading' })
    await expect(shape).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await test.step('the skeleton is animated only without reduced motion', async () => {
      expect(await page.evaluate(moving)).toBe(0)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await page.evaluate(moving)).toBeGreaterThan(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
    })
    code.release()
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
    await expect(shape).toBeHidden()
  })
})

test.describe('an admin', () => {
  test.use({ visitor: 'admin' })

  test('sees a loading state on every page, and can retry @thorough', async ({ page }) => {
    await page.clock.install()
    await page.goto('/console/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const calls = await holdMatching(page, /\/api\/(?!user$|live|health)/)
    for (const address of loadingPages) {
      await test.step(address, async () => {
        await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
        await page.evaluate(pushAddress, address)
        await expect(page.locator('h1[data-left]')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
        expect(await page.evaluate(moving)).toBe(0)
        await page.clock.fastForward(5000)
        await expect(page.getByText(stillLoading)).toBeVisible()
        const requestCount = calls.count()
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect.poll(calls.count).toBeGreaterThan(requestCount)
      })
    }
  })
})

test('a developer whose clock is 40 days ahead sees a running trial as running @thorough', async ({
  page,
  email,
}) => {
  await signInByCalls(page.context(), { email })
  await startTrial(page)
  await page.clock.install({ time: Date.now() + 40 * 86_400_000 })
  await page.goto('/console/license-keys')
  await expect(page.getByText(/30 days left/)).toBeVisible()
  await expect(page.getByText('Dev key Expired')).toBeHidden()
  await page.evaluate(pushAddress, '/console/dashboard')
  await expect(page.getByText('Free trial license remains')).toBeVisible()
  await page.evaluate(pushAddress, '/console/devices')
  const devices = page.getByRole('table', { name: 'signed-in devices' })
  // A busy machine may need more than a minute to get here.
  await expect(devices).toContainText(/just now|minutes? ago/)
  await test.step('the time of a recent event advances while the page is open', async () => {
    // The server's time in a response would undo the change of the page's clock.
    await page.route('**/api/**', () => new Promise(() => {}))
    await page.clock.fastForward(3 * 60 * 60 * 1000)
    await expect(devices).toContainText('3 hours ago')
  })
})

test('a developer opens every form of a page offline, and sees at once that an action is unconfirmed @thorough', async ({
  context,
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  await waitUntilIdle(page, 'LicenseKeys-opened')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: /Create/ })
  await form.getByRole('radio', { name: 'iOS' }).press('Space')
  await form.getByRole('textbox').fill('com.example.reader')
  await form.getByRole('button', { name: /^Create .* key$/ }).click()
  await expect(form.getByRole('alert')).toContainText(
    "We couldn't confirm that the key was created.",
  )
  await closeWithEscape(page, form)
  await page.getByRole('button', { name: 'Start free trial license' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Region' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Plan and invoices' }).click()
  await expect(page.getByRole('button', { name: 'Upgrade!' })).toBeVisible()
  await waitUntilIdle(page, 'SelectPlan-opened')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Upgrade!' }).click()
  await expect(page.getByRole('dialog', { name: 'Set Up Subscription' })).toBeVisible()
})
