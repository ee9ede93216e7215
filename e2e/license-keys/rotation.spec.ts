import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../everything/axe.ts'
import { expect, test } from '../console.ts'
import { createKey, openLicenseKeys } from './license-keys.ts'

test.use({ slow: 'a rotation is started, used and rolled back' })

test('a developer rotates a key, follows the old key, and rolls the rotation back @thorough', async ({
  page,
  email,
}) => {
  await openLicenseKeys(page, email)
  const old = await createKey(page, { platformType: 'ios', bundleId: 'com.example.reader' })
  await page.reload()
  await page.getByRole('link', { name: 'reader' }).click()

  await test.step('the days of the old key are required and checked at the field', async () => {
    // A double click: the form may open under its second press.
    await page.getByRole('button', { name: 'Actions for reader', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rotate key' }).evaluate(pressAgainOnceOpen, 'Cancel')
    const form = page.getByRole('dialog', { name: 'Rotate the key of reader' })
    const days = form.getByRole('textbox', { name: 'Keep the old key for (days)' })
    await expect(days).toBeFocused()
    await days.fill('31')
    await form.getByRole('button', { name: 'Rotate key' }).click()
    await expect(form).toContainText('Type a whole number of days from 0 to 30.')
    await days.fill('14')
    await form.getByRole('button', { name: 'Rotate key' }).click()
    await expect(form).toHaveCount(0)
  })

  const rotation = page.getByRole('region', { name: 'Rotation', exact: true })
  await test.step('the page shows both keys, and which apps still use the old one', async () => {
    await expect(rotation).toContainText(`${old.slice(0, 9)}…${old.slice(-4)}`)
    const started = await page.request.post('/sdk/v1/sessions', {
      data: {
        key: old,
        sessionId: randomUUID(),
        nonce: randomUUID(),
        clientTime: new Date().toISOString(),
        platform: 'ios',
        app: { id: 'com.example.reader', version: '3.1.4' },
        device: { os: 'iOS 19', uuid: 'device-1' },
        sdk: 'test/1',
      },
    })
    expect(await started.json()).toMatchObject({ valid: true })
    const [{ _id: id }] = (await (await page.request.get('/api/license/prod')).json()).payload.docs
    await expect
      .poll(async () => (await page.request.get(`/api/license/prod/${id}/rotation`)).text())
      .toContain('3.1.4')
    await page.reload()
    await expect(rotation.getByRole('row', { name: /^3\.1\.4/ })).toBeVisible()
    await expectAccessible(page, 'a key that is rotated')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText('Rotated: a new key')
    await page.getByRole('tab', { name: 'Overview' }).click()
  })

  await test.step('the developer rolls the rotation back', async () => {
    await rotation.getByRole('button', { name: 'Roll back' }).click()
    const confirm = page.getByRole('dialog', { name: 'Roll back to the old key' })
    await confirm.getByRole('button', { name: 'Roll back' }).click()
    await expect(rotation).toHaveCount(0)
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toContainText(
      'Rolled back to the old key.',
    )
    const keys = await (await page.request.get('/api/license/prod')).json()
    expect(keys.payload.docs[0].key).toBe(old)
  })
})

async function pressAgainOnceOpen(opener: SVGElement | HTMLElement, name: string) {
  const opened = new Promise<Element>((resolve) => {
    const watch = new MutationObserver(() => {
      const buttons = document.querySelectorAll('[role="dialog"] button')
      const found = [...buttons].find((button) => button.textContent === name)
      if (found) resolve(found)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  opener.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  const button = await opened
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
}
