import type { Page } from '@playwright/test'
import { signInByCalls } from '../auth/sign-in.ts'
import { expect, test } from '../console.ts'
import { expectAccessible } from '../everything/axe.ts'
import { startSeparateConsole } from '../separate-console.ts'

const title = (of: Page, name: string) => of.getByRole('heading', { level: 1, name })

test.use({ slow: 'a separate console has to start' })

const colleague = 'colleague@example.com'

test('staff register a passkey, confirm with it, and have a lost one reset @thorough', async ({
  browser,
}) => {
  // Browsers have no passkeys for an IP address.
  const own = await startSeparateConsole({ HOST: 'localhost', STAFF_PASSKEYS: 'required' })
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
    await signInByCalls(context, { email })
    const page = await context.newPage()
    await addAuthenticator(page)
    return page
  }
  const [page, theirs] = [await open('admin@fovea.test'), await open(colleague)]

  try {
    await test.step('nothing of the back office is shown before a passkey is registered', async () => {
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(answer.url())
      })
      await page.goto('/console/admin-users?search=busy')
      await expect(title(page, 'Register a passkey')).toBeVisible()
      await expectAccessible(page, 'registering a passkey')
      await page.getByRole('button', { name: 'Register passkey' }).click()
      await expect(page.getByText('Use 1 to 60 characters.')).toBeVisible()
      await register(page)
      await expect(page.getByRole('link', { name: 'Ben Okafor busy@fovea.test' })).toBeVisible()
      await expect(page).toHaveURL(/admin-users\?search=busy$/)
      expect(refused).toEqual([])
    })

    await test.step('each sign-in confirms, and comes to the page that was asked for', async () => {
      await signInByCalls(page.context(), { email: 'admin@fovea.test' })
      await page.goto('/console/account')
      const passkeys = page.getByRole('list', { name: 'passkeys' })
      await expect(passkeys).toContainText('Laptop')
      await expect(passkeys.getByRole('button')).toHaveCount(0)
      await page.goto('/console/admin-users?search=busy')
      await expect(title(page, "Confirm it's you")).toBeVisible()
      await expectAccessible(page, 'confirming with a passkey')
      await page.getByRole('button', { name: 'Use passkey' }).click()
      await expect(page.getByRole('link', { name: 'Ben Okafor busy@fovea.test' })).toBeVisible()
    })

    await test.step('a device has one passkey, which can be renamed and, as the last, not removed', async () => {
      await page.goto('/console/account')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Again')
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      await expect(dialog.getByRole('alert')).toContainText('This device has a passkey')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Rename Laptop' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
      await page.getByRole('button', { name: 'Save name' }).click()
      const passkeys = page.getByRole('list', { name: 'passkeys' })
      await expect(passkeys).toContainText('Work laptop')
      await expect(passkeys.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
      await expectAccessible(page, 'an account with a passkey')
    })

    await test.step('another admin resets a lost passkey, which signs the person out', async () => {
      await page.goto('/console/admin-staff')
      await page.getByRole('button', { name: 'Give a role' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill(colleague)
      await page.getByRole('button', { name: 'Give role' }).click()
      const row = page.getByRole('row').filter({ hasText: colleague })
      await expect(row).toContainText('None')
      await theirs.goto('/console/admin-users')
      await register(theirs)
      await expect(title(theirs, 'Users')).toBeVisible()
      await page.reload()
      await row.getByRole('button', { name: /^Reset passkeys/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset passkeys' }).click()
      await expect(row).toContainText('None')
      await theirs.goto('/console/admin-users')
      await expect(theirs).toHaveURL(/\/sign/)
    })
  } finally {
    await own.stop()
  }
})

/** A device with a screen lock, which its owner opens whenever the browser asks. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function register(page: Page) {
  await expect(title(page, 'Register a passkey')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await page.getByRole('button', { name: 'Register passkey' }).click()
}
