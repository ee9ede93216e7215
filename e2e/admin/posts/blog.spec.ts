import type { Locator } from '@playwright/test'
import { expect, test } from '../../console.ts'
import { goTo } from '../../go-to.ts'
import { chooseCategory, getEditor, getPostRow } from './posts.ts'

test.use({ visitor: 'admin', slow: 'an article is written, deleted and restored' })

test('an admin writes, finds, edits, deletes and restores an article @thorough', async ({
  page,
  email,
}) => {
  const title = `Gaze of ${email}`
  await page.goto('/console/blog-board')
  await page.getByRole('link', { name: 'Create New' }).click()
  const { title: titleField, content, publish, save } = getEditor(page)

  await test.step('missing fields show an error', async () => {
    const { title, category, content, publish } = getEditor(page)
    await expect(content).toBeVisible()
    await publish.click()
    for (const field of [title, category, content]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(title).toBeFocused()
    await title.fill('Something')
    await expect(title).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('every toolbar button has a name and inserts its Markdown', async () => {
    await content.fill('face')
    await content.selectText()
    await page.getByRole('button', { name: 'Image', exact: true }).click()
    await expect(content).toHaveValue('![face](https://)')
    const names = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')
    for (const button of await names.all()) await expect(button).toHaveAccessibleName(/^[A-Z]/)
    await content.press('Control+K')
    await expect(
      page.getByRole('combobox', { name: 'Search pages, keys, docs and actions' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('text and preview scroll together, whichever is moved', async () => {
    await content.fill('A line of the article.\n\n'.repeat(200))
    const preview = page.getByRole('region', { name: 'Preview' })
    await scrollTo(content, 1)
    await expect.poll(() => readScrolledShare(preview)).toBeCloseTo(1, 2)
    await scrollTo(preview, 0.5)
    await expect.poll(() => readScrolledShare(content)).toBeCloseTo(0.5, 2)
  })

  await titleField.fill(title)
  await chooseCategory(page, 'Helpful Tips')
  await content.fill('# Where they look\n\nAt the **top**, <i>often</i>.')
  await expect(page.getByRole('heading', { name: 'Where they look' })).toBeVisible()
  await publish.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(/\/console\/blog-viewer\?id=[0-9a-f-]{36}$/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await expect(page.getByRole('definition').last()).toContainText(id)
  await expect(page.getByText('<i>often</i>')).toBeVisible()
  await expect(page.getByRole('definition').nth(2)).toHaveText('Helpful Tips')
  await expect(page.getByRole('definition').nth(3)).toHaveText(/\d\d:\d\d:\d\d UTC$/)
  await expect(page.getByText('top')).toHaveCSS('font-weight', /[67]00/)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(titleField).toHaveValue(title)
  await titleField.fill(`${title}, again`)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, again`)

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await getPostRow(page, title).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, again`)
  await page.goBack()

  await getPostRow(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await getPostRow(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Article deleted.')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: `Restore ${title}, again` }).click()
  await expect(page.getByText('Article restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(getPostRow(page, title)).toBeVisible()

  await test.step('the viewer asks before it deletes the article, then returns to the board', async () => {
    await getPostRow(page, title).click()
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/console/blog-board')
    await page.goBack()
    await expect(page).toHaveURL(`/console/blog-viewer?id=${id}`)
    await expect(page.getByText("This article doesn't exist or was deleted.")).toBeVisible()
    await goTo(page, `/console/blog-post?id=${id}`)
    await expect(page.getByText("This article doesn't exist or was deleted.")).toBeVisible()
    await page.getByRole('link', { name: 'All articles' }).click()
    await expect(page).toHaveURL('/console/blog-board')
  })
})

function scrollTo(pane: Locator, share: number) {
  return pane.evaluate((element, target) => {
    element.scrollTop = target * (element.scrollHeight - element.clientHeight)
  }, share)
}

function readScrolledShare(pane: Locator) {
  return pane.evaluate(
    ({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight),
  )
}
