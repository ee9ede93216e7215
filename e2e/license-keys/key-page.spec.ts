import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { leaveAndReturnTo, goTo } from '../go-to.ts'
import { createKey } from './license-keys.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { expectCopied } from '../expect-copied.ts'

test.use({ slow: 'all settings of a key are read and changed' })

const android = { platformType: 'android', packageName: 'com.example.player' } as const

test("a developer uses a key's menu and its page @thorough", async ({ page, context, email }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInByCalls(context, { email })
  const sdkKey = await createKey(page, android)
  const started = await page.request.post('/sdk/v1/sessions', {
    data: {
      key: sdkKey,
      sessionId: randomUUID(),
      nonce: randomUUID(),
      clientTime: new Date().toISOString(),
      platform: 'android',
      app: { id: android.packageName },
      device: { os: 'Android 17', uuid: 'device-1' },
      sdk: 'test/1',
    },
  })
  expect(await started.json()).toMatchObject({ valid: true })
  await page.goto('/console/license-keys')

  const row = page.getByRole('row', { name: /^Android/ })
  const actions = row.getByRole('button', { name: 'Actions for player for Android' })
  const choose = async (name: string) => {
    await actions.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await test.step('the row shows the usage, and its menu copies and switches', async () => {
    await expect(row).toContainText('com.example.player')
    await expect(row).toContainText(/Used (just now|\d+ minutes? ago)/)
    await expect(row.getByRole('img')).toHaveAccessibleName('1 session in the last 30 days')
    expect(await expectCopied(page, () => choose('Copy key'))).toBe(sdkKey)
    await choose('Deactivate')
    await expect(row).toContainText('Deactivated')
    await choose('Activate')
    await expect(row).toContainText('Active')
  })

  const tab = (name: string) => page.getByRole('tab', { name })
  await test.step('a link leads to a tab, whose address does not contain the key', async () => {
    await choose('Restrictions')
    await expect(page).toHaveURL(/\/console\/license-keys\/[\da-f-]{36}#restrictions$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('player')
    await expect(tab('Restrictions')).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    const restrictions = page.getByRole('tabpanel', { name: 'Restrictions' })
    const field = restrictions.getByRole('textbox', { name: 'IP blacklist' })
    await expect(field).toBeInViewport()
    await field.fill('203.0.113.7/32')
    await field.press('Enter')
    await expect(tab('Restrictions')).toHaveText('Restrictions 1')
  })

  await test.step('tabs are steps of the history, walked by arrow keys, and keep what was typed', async () => {
    const head = page.getByRole('heading', { level: 1 })
    const place = await head.boundingBox()
    await page.getByRole('textbox', { name: 'IP blacklist' }).fill('198.51.100')
    await tab('Restrictions').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Logs')).toBeFocused()
    await expect(page).toHaveURL(/#logs$/)
    await expect(page.getByRole('table', { name: 'logs of this key' })).toContainText('Valid')
    await page.keyboard.press('End')
    await expect(page.getByRole('list', { name: 'History' })).toContainText(
      'Blocked: 203.0.113.7/32.',
    )
    expect(await head.boundingBox()).toEqual(place)
    await page.goBack()
    await expect(tab('Logs')).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'IP blacklist' })).toHaveValue('198.51.100')
  })

  await test.step('the page is accessible in both themes', () => expectAccessible(page, 'a key'))

  await test.step('the key is hidden until it is shown, and the chart counts its days', async () => {
    await tab('Overview').click()
    const key = page.getByRole('region', { name: 'SDK key' })
    await expect(key).not.toContainText(sdkKey)
    await key.getByRole('button', { name: 'Reveal' }).click()
    await expect(key).toContainText(sdkKey)
    await key.getByRole('button', { name: 'Hide' }).click()
    await expect(key).not.toContainText(sdkKey)
    const usage = page.getByRole('region', { name: 'Usage' })
    await expect(usage).toContainText('1 session')
    await expect(usage.getByRole('slider')).toHaveAttribute('aria-valuetext', /so far: 1 session/)
    await expectAccessible(page, 'the overview of a key')
  })

  await test.step('a key of another owner is not found', async () => {
    const address = page.url()
    await leaveAndReturnTo(page, `/console/license-keys/${randomUUID()}`)
    await expect(page.getByText('You have no such key.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to License Keys' }).click()
    await expect(row).toBeVisible()
    await goTo(page, address)
  })

  await test.step('deleting the key leads back to the list', async () => {
    await page.getByRole('button', { name: 'Actions for player', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete key' }).click()
    const confirm = page.getByRole('dialog', { name: 'Delete production key' })
    await confirm.getByRole('button', { name: 'Delete key' }).click()
    await expect(page.getByText('Your production keys are deleted.')).toBeVisible()
    await expect(page).toHaveURL('/console/license-keys')
  })
})
