import { everydayQueries } from './everyday-queries.ts'
import { expect, test } from '../console.ts'
import { expectAccessible } from '../everything/axe.ts'
import { holdMatching } from '../hold-calls.ts'
import { expectDark, expectLight } from './brightness.ts'

test.use({ visitor: 'developer', slow: 'a handful of commands is run from the palette' })

test('a developer types everyday words into the palette, and gets there @thorough', async ({
  page,
}) => {
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Palette' })
  const options = palette.getByRole('option')

  async function run(typed: string, first: string) {
    await page.keyboard.press('Control+K')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(options.first()).toContainText(first)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }

  await test.step('each everyday query finds its entry first', async () => {
    await page.keyboard.press('Control+K')
    const field = palette.getByRole('combobox')
    await expect(field).toBeFocused()
    for (const [typed, label] of everydayQueries) {
      await field.fill(typed)
      await expect(options.first(), typed).toContainText(label)
    }
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  await test.step('words lead to pages and actions', async () => {
    await run('refused', 'See refused starts')
    await expect(page).toHaveURL('/console/logs?code=REFUSED')
    await run('how much does it cost', 'Plan and invoices')
    await expect(page).toHaveURL('/console/select-plan')
    await run('install', 'Download the SDK')
    await expect(page).toHaveURL('/console/sdk')
    await run('night', 'Theme: Dark')
    await expectDark(page)
    await run('automatic', 'Theme: System')
    await expectLight(page)
    await run('add user', 'Invite people')
    await expect(page.getByRole('dialog', { name: 'New workspace' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a reference leads to its refusal', async () => {
    const refId = '01999999-0000-7000-8000-000000000000'
    await run(refId, 'Open the refusal')
    await expect(page).toHaveURL(`/console/refusals/${refId}`)
    await expect(page.getByText('There is no such refusal of your keys.')).toBeVisible()
  })

  await test.step('what was used last comes first, in groups, also after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+K')
    const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent.first()).toContainText('Invite people')
    await expect(recent).toHaveCount(3)
    await expect(palette.getByRole('group', { name: 'Pages' }).getByRole('option')).not.toHaveCount(
      0,
    )
    await expectAccessible(page, 'the palette with recent entries')
  })

  await test.step('arrow keys walk through the groups', async () => {
    await page.keyboard.type('team')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  })
})

test('what is typed while the palette loads is not lost', async ({ page }) => {
  const code = await holdMatching(page, /\/ConsoleLayout-opened-[\w-]+\.js$/)
  await page.goto('/console/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('gx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('row')
  code.release()
  const palette = page.getByRole('dialog', { name: 'Palette' })
  await expect(palette.getByRole('combobox')).toHaveValue('grow')
  await page.keyboard.type('th')
  await expect(palette.getByRole('combobox')).toHaveValue('growth')
})
