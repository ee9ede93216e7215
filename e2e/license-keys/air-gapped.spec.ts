import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { goTo } from '../go-to.ts'
import { openLicenseKeys } from './license-keys.ts'

test.use({ slow: 'a license is issued, used and revoked' })

test('a developer issues, downloads and revokes a license for a device without a network @thorough', async ({
  page,
}) => {
  const device = `kiosk-${randomUUID()}`
  await openLicenseKeys(page, 'commercial@fovea.test')
  const { payload } = await (await page.request.get('/api/license/commercial')).json()
  const { key } = payload.docs[0]
  await expect(page.getByText('You have this license.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage offline licenses' }).first().click()
  await expect(page.getByRole('heading', { name: 'Commercial key', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: device })

  const file =
    await test.step('device and days are required, and pressing twice issues one license', async () => {
      await page.getByRole('button', { name: 'Issue license' }).click()
      const form = page.getByRole('dialog', { name: 'Issue an offline license' })
      const submit = form.getByRole('button', { name: 'Issue license' })
      await expect(form.getByRole('textbox', { name: 'Device ID' })).toBeFocused()
      await submit.click()
      await expect(form).toContainText('Required')
      await form.getByRole('textbox', { name: 'Device ID' }).fill(device)
      await form.getByRole('textbox', { name: 'Days' }).fill('30')
      const download = page.waitForEvent('download')
      await submit.dblclick()
      const saved = await download
      expect(saved.suggestedFilename()).toBe(`${device}.license`)
      await expect(form).toHaveCount(0)
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('Valid')
      return readFile(await saved.path(), 'utf8')
    })

  await test.step('the same file can be downloaded again', async () => {
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: `Download the license for ${device}` }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe(file)
    await expectAccessible(page, 'a commercial key with a license')
  })

  await test.step('the lease inspector shows the license', async () => {
    const here = page.url()
    await goTo(page, '/console/lease-inspector')
    await page.getByRole('textbox', { name: 'Lease or answer' }).fill(file)
    await expect(page.getByText('This license file is valid', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Decoded' })).toContainText(device)
    await page.getByRole('textbox', { name: 'License key, optional' }).fill(key)
    await expect(page.getByText('The one you entered')).toBeVisible()
    await expectAccessible(page, 'an inspected license file')
    await goTo(page, new URL(here).pathname)
  })

  await test.step('the developer revokes the license, and the device is counted when it comes online', async () => {
    await row.getByRole('button', { name: `Revoke the license for ${device}` }).click()
    const confirm = page.getByRole('dialog', { name: `Revoke the license for ${device}` })
    await confirm.getByRole('button', { name: 'Revoke license' }).click()
    await expect(confirm).toHaveCount(0)
    await expect(row).toContainText('Device not online since')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText(
      'Revoked the offline license',
    )
    await page.getByRole('tab', { name: 'Overview' }).click()
    const now = new Date().toISOString()
    const started = await page.request.post('/sdk/v1/sessions', {
      data: {
        key,
        sessionId: randomUUID(),
        nonce: randomUUID(),
        clientTime: now,
        platform: 'windows',
        app: { id: 'Kiosk' },
        device: { os: 'Windows NT 10.0', uuid: device },
        sdk: 'test/1',
        licenseFile: file,
        lease: file,
        offline: [{ sessionId: randomUUID(), start: now, duration: 60 }],
      },
    })
    expect(await started.json()).toMatchObject({ valid: true, licenseFile: 'revoked' })
    await page.reload()
    await expect(row).toContainText('1 session since')
  })
})
