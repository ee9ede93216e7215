import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'

test.use({ visitor: 'admin' })

test('with the keyboard, the focus returns to what was pressed on the page of a customer @thorough', async ({
  page,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  await otherBrowser.request.post('/api/license/dev', { data: {} })
  const { _doc } = await (await otherBrowser.request.get('/api/user')).json()
  await page.goto(`/console/admin-users?id=${_doc._id}`)
  const dialog = page.getByRole('dialog')

  await test.step('from a dialog that a button of a row opened', async () => {
    const extend = page.getByRole('button', { name: /^Extend dev_/ })
    await extend.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Days' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(extend).toBeFocused()
  })

  await test.step('from a dialog that an item of a menu opened', async () => {
    const actions = page.getByRole('button', { name: /^Actions for / })
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: 'Give credit' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(actions).toBeFocused()
  })

  await test.step('to a button that was disabled while its action ran', async () => {
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Calls on Mondays.')
    const save = page.getByRole('button', { name: 'Save note' })
    await save.press('Enter')
    await expect(page.getByRole('button', { name: 'Delete the note' })).toBeVisible()
    await expect(save).toBeFocused()
  })
})
