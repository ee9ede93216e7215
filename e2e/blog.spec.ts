import { expect, test } from './console.ts'
import { chooseCategory, editor, publishBlog, rowOf } from './posts.ts'

test.use({ visitor: 'admin' })

test('an article is written, found, read, edited, deleted and restored', async ({
  page,
  email,
}) => {
  const title = `Gaze of ${email}`
  await page.goto('/console/blog-board')
  await page.getByRole('link', { name: 'Create New' }).click()
  const { title: titleField, content, publish, save } = editor(page)
  await titleField.fill(title)
  await chooseCategory(page, 'Helpful Tips')
  await content.fill('# Where they look\n\nAt the **top**, <i>often</i>.')
  await expect(page.getByRole('heading', { name: 'Where they look' })).toBeVisible()
  await publish.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveURL(/\/console\/blog-viewer\?id=[0-9a-f-]{36}$/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await expect(page.getByRole('definition').nth(0)).toContainText(id)
  await expect(page.getByText('<i>often</i>')).toBeVisible()
  await expect(page.getByRole('definition').nth(1)).toHaveText('Helpful Tips')
  await expect(page.getByRole('definition').nth(2)).toHaveText(/\d\d:\d\d:\d\d UTC$/)
  await expect(page.getByText('top')).toHaveCSS('font-weight', /[67]00/)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(titleField).toHaveValue(title)
  await titleField.fill(`${title}, again`)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, again`)

  await page.getByRole('link', { name: 'All articles' }).click()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await rowOf(page, title).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, again`)
  await page.goBack()

  await rowOf(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Article deleted.')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: `Restore ${title}, again` }).click()
  await expect(page.getByText('Article restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(rowOf(page, title)).toBeVisible()
})

test('the viewer asks before it deletes, and leaves for the board', async ({ page, email }) => {
  const id = await publishBlog(page, { title: email, content: 'Text.' })
  await page.goto(`/console/blog-viewer?id=${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure to delete?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/console/blog-board')
  await page.goto(`/console/blog-viewer?id=${id}`)
  await expect(page.getByRole('alert')).toContainText('There is no such article.')
})

test('what is missing is said at its field', async ({ page }) => {
  await page.goto('/console/blog-post')
  const { title, category, content, publish } = editor(page)
  await expect(content).toBeVisible()
  await publish.click()
  for (const field of [title, category, content]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(title).toBeFocused()
  await title.fill('Something')
  await expect(title).not.toHaveAttribute('aria-invalid', 'true')
})

test('the toolbar has a name on every button, and inserts what it says', async ({ page }) => {
  await page.goto('/console/blog-post')
  const { content } = editor(page)
  await content.fill('face')
  await content.selectText()
  await page.getByRole('button', { name: 'Image' }).click()
  await expect(content).toHaveValue('![face](https://)')
  const names = page.locator('.w-md-editor-toolbar button')
  for (const button of await names.all()) await expect(button).toHaveAccessibleName(/^[A-Z]/)
  await content.press('Control+K')
  await expect(page.getByRole('combobox', { name: 'Go to a page or do something' })).toBeVisible()
})

test.describe('a developer', () => {
  test.use({ visitor: 'developer' })

  test('is refused, by the pages and by the calls', async ({ page }) => {
    for (const name of ['blog-board', 'blog-post', 'blog-viewer?id=1']) {
      await page.goto(`/console/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Oops!/)
    }
    const blog = { title: 'Mine', content: 'Text.', category: 'News' }
    for (const answer of [
      await page.request.get('/api/admin/blog'),
      await page.request.post('/api/admin/blog', { data: { blog } }),
      await page.request.put('/api/admin/blog?blogId=1', { data: { blog } }),
      await page.request.delete('/api/admin/blog?blogId=1'),
    ]) {
      expect(answer.status()).toBe(403)
    }
  })
})
