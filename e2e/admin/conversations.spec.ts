import { signInByCalls } from '../auth/sign-in.ts'
import { expect, test } from '../console.ts'
import { expectAccessible } from '../everything/axe.ts'
import { openMailOf, sendRequest } from '../requests/requests.ts'

test.use({
  visitor: 'admin',
  slow: 'two people write to each other, and several requests are decided',
})

test('staff and a developer talk about a report, which opens again with an answer @thorough', async ({
  page,
  context,
  email,
  otherBrowser,
}) => {
  await signInByCalls(otherBrowser, { email })
  const id = await sendRequest(otherBrowser.request, 'issue')
  const developer = await otherBrowser.newPage()
  const status = page.getByRole('combobox', { name: 'Status' })
  const messages = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')

  await test.step('an admin takes it, leaves a note for the staff, and replies', async () => {
    await page.goto(`/console/admin-requests?search=${encodeURIComponent(email)}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('link', { name: 'Report Issue unread' })).toBeVisible()
    await row.click({ position: { x: 80, y: 8 } })
    await page.getByRole('combobox', { name: 'Assigned to' }).click()
    await page.getByRole('option', { name: 'Aiko Tanaka' }).click()
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('Aiko Tanaka')
    await page.getByRole('tab', { name: 'Staff note' }).click()
    await page.getByRole('textbox', { name: 'Staff note' }).fill('The old driver.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(messages.last()).toContainText('The old driver.')
    await page.getByRole('tab', { name: 'Reply' }).click()
    await page.getByRole('button', { name: 'Send reply' }).click()
    const field = page.getByRole('textbox', { name: 'Reply' })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Required')
    await field.fill('Which camera is it?')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(messages.last()).toContainText('Which camera is it?')
    await expect(field).toHaveValue('')
    await expect(status).toHaveValue('Waiting')
  })

  await test.step('the developer reads the reply, not the note, and answers', async () => {
    await developer.goto('/console/my-requests')
    await developer.getByRole('link', { name: 'Report Issue unread' }).press('Enter')
    await expect(developer.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(developer).toHaveURL(`/console/my-requests?id=${id}`)
    const talk = developer.getByRole('list', { name: 'Conversation' })
    await expect(talk).toContainText('Which camera is it?')
    await expect(developer.getByText('The old driver.')).toHaveCount(0)
    await expect(developer.getByText('Waiting for you')).toBeVisible()
    await expectAccessible(developer, 'a request of mine')
    await developer.getByRole('textbox', { name: 'Your answer' }).fill('The front one.')
    await developer.getByRole('button', { name: 'Send answer' }).click()
    await expect(talk).toContainText('The front one.')
    await developer.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    const read = developer
      .getByRole('table')
      .getByRole('link', { name: 'Report Issue', exact: true })
    await expect(read).toBeVisible()
  })

  await test.step('the answer is there at once, and one by email opens what an admin closes', async () => {
    await expect(messages.last()).toContainText('The front one.')
    await expect(status).toHaveValue('Open')
    await status.click()
    await page.getByRole('option', { name: 'Done' }).click()
    await expect(status).toHaveValue('Done')
    await openMailOf(developer, 'dev@example.com', id)
    await developer.getByText('Reply', { exact: true }).click()
    await developer.getByRole('textbox', { name: 'Text' }).fill('It still happens.')
    await developer.getByRole('button', { name: 'Send reply' }).click()
    await expect(developer.getByRole('status')).toHaveText('The console stored the reply.')
    await expect(messages.last()).toContainText('It still happens.')
    await expect(messages.last()).not.toContainText('wrote:')
    await expect(status).toHaveValue('Open')
  })

  await test.step('several requests are decided together, and each says what became of it', async () => {
    await sendRequest(otherBrowser.request, 'extension')
    await sendRequest(otherBrowser.request, 'commercial')
    const list = await context.newPage()
    await list.goto(`/console/admin-requests?search=${encodeURIComponent(email)}`)
    const boxes = list.getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    for (const box of await boxes.all()) await box.check()
    await expect(list.getByText('3 requests selected')).toBeVisible()
    await list.getByRole('button', { name: 'Grant or resolve' }).click()
    const dialog = list.getByRole('dialog', { name: 'Grant or resolve 3 requests?' })
    await expect(dialog).toContainText('1 commercial key for 365 days.')
    await expect(dialog).toContainText('1 development key extended by 14 days.')
    await expect(dialog).toContainText('1 report resolved.')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('All the best.')
    await dialog.getByRole('button', { name: 'Grant or resolve' }).click()
    await expect(list.getByText('2 requests decided.')).toContainText(
      'This user has no development key to extend.',
    )
    await expect(boxes).toHaveCount(1)
    await expect(list.getByRole('heading', { level: 1 })).toBeFocused()
    await list.close()
  })
})
