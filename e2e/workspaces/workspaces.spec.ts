import { expect, test } from '../console.ts'
import { signInByCalls } from '../auth/sign-in.ts'
import { keepStarting } from '../sdk-api/start-session.ts'
import { createKeyIn, createTeam, openSwitcher, countSessionsIn } from './workspaces.ts'

test.use({ slow: 'two tabs show two workspaces, and a key moves under load' })

test('a developer opens two workspaces in two tabs, which stay separate @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Tabs')
  await createKeyIn(page.request, 'mine.example')
  await createKeyIn(page.request, 'ours.example', team)
  const appIn = (tab: typeof page, name: string) => tab.getByRole('link', { name, exact: true })

  await page.goto('/console/license-keys')
  await expect(appIn(page, 'mine')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/console/license-keys')

  await test.step('the keyboard opens the other workspace on the same page', async () => {
    await other.getByRole('button', { name: 'Workspace: Personal' }).focus()
    await other.keyboard.press('Enter')
    const item = other.getByRole('menuitem', { name: 'Tabs Owner' })
    await expect(item).toBeVisible()
    await item.focus()
    await other.keyboard.press('Enter')
    await expect(other.getByRole('button', { name: 'Workspace: Tabs' })).toBeVisible()
    await expect(appIn(other, 'ours')).toBeVisible()
    await expect(appIn(other, 'mine')).toHaveCount(0)
    await expect(other.getByText('Your development key is in')).toBeVisible()
  })

  await test.step('a key of one tab is missing in the other', async () => {
    await other.getByRole('button', { name: 'Create key' }).click()
    const form = other.getByRole('dialog')
    await form.getByText('Web', { exact: true }).click()
    await form.getByRole('textbox').fill('https://fresh.example')
    await form.getByRole('button', { name: /^Create/ }).click()
    await expect(appIn(other, 'fresh')).toBeVisible()
    await page.reload()
    await expect(appIn(page, 'mine')).toBeVisible()
    await expect(appIn(page, 'fresh')).toHaveCount(0)
  })

  await test.step('links, going back and a reload stay in the workspace', async () => {
    for (const name of ['Dashboard', 'Statistic', 'Logs']) {
      await other.getByRole('link', { name, exact: true }).click()
      await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
      expect(new URL(other.url()).searchParams.get('workspace')).toBe(team)
    }
    await other.goBack()
    await expect(other.getByRole('heading', { name: 'Statistic', level: 1 })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: 'Workspace: Tabs' })).toBeVisible()
    await openSwitcher(other, 'Tabs')
    await expect(other.getByRole('menuitem', { name: /^Tabs/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await other.getByRole('menuitem', { name: /^Personal/ }).click()
    await expect(other.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible()
    expect(new URL(other.url()).search).toBe('')
    await other.goBack()
    await expect(other.getByRole('button', { name: 'Workspace: Tabs' })).toBeVisible()
  })

  await test.step('a workspace of others is not shown', async () => {
    await other.goto(`/console/logs?workspace=${crypto.randomUUID()}`)
    const heading = other.getByRole('heading', { name: "You don't have this workspace" })
    await expect(heading).toBeVisible()
    await expect(
      other.getByRole('link', { name: 'Go to your personal workspace' }),
    ).toHaveAttribute('href', '/console/license-keys')
    // Every other link of the page leads to the personal workspace as well.
    await other.getByRole('link', { name: 'License Keys' }).first().click()
    await expect(appIn(other, 'mine')).toBeVisible()
    expect(new URL(other.url()).search).toBe('')
  })
})

test('an owner renames a workspace, and deletes it by its name @thorough', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Before')
  await page.goto(`/console/settings?workspace=${team}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('x')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Use 2 to 60 characters.')).toBeVisible()
  await name.fill('  After   all ')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: After all' })).toBeVisible()
  await expect(name).toHaveValue('After all')

  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const question = page.getByRole('dialog', { name: 'Delete After all' })
  const typed = question.getByRole('textbox')
  await typed.fill('Before')
  await typed.press('Enter')
  await expect(question.getByText('Type exactly “After all”.')).toBeVisible()
  await typed.fill('After all')
  await question.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page).toHaveURL('/console/license-keys')
  await expect(page.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible()
  await openSwitcher(page, 'Personal')
  await expect(page.getByRole('menuitem', { name: /^Personal/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^After all/ })).toHaveCount(0)
})

test('a developer moves a key to another workspace while it is in use', async ({
  page,
  context,
  email,
}) => {
  await signInByCalls(context, { email })
  const team = await createTeam(page.request, 'Movers')
  const keyId = await createKeyIn(page.request, 'moving.example')
  await page.goto(`/console/license-keys/${keyId}`)
  await page.getByRole('button', { name: 'Reveal' }).click()
  const key = (await page.getByText(/^prod_\w+$/).textContent()) ?? ''
  expect(key).not.toBe('')
  await page.getByRole('button', { name: 'Actions for moving' }).click()
  await page.getByRole('menuitem', { name: 'Move key' }).click()
  const form = page.getByRole('dialog', { name: 'Move moving' })
  await form.getByRole('radio', { name: 'Movers' }).check()
  const app = keepStarting(page, key, 'https://moving.example')
  await expect.poll(app.started).toBeGreaterThan(2)
  await form.getByRole('button', { name: 'Move key' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Movers' })).toBeVisible()
  expect(page.url()).toContain(`/console/license-keys/${keyId}?workspace=${team}`)
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(key)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Moved from Personal workspace to Movers.')
  const untilMoved = app.started()
  await expect.poll(app.started).toBeGreaterThan(untilMoved + 2)
  const started = await app.stop()
  const [before, after] = [
    await countSessionsIn(page.request),
    await countSessionsIn(page.request, team),
  ]
  expect(before).toBeGreaterThan(0)
  expect(after).toBeGreaterThan(2)
  expect(before + after).toBe(started)
  await openSwitcher(page, 'Movers')
  await page.getByRole('menuitem', { name: /^Personal/ }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Personal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'License Keys', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'moving', exact: true })).toHaveCount(0)
})
