import { expect, test } from '../../console.ts'
import { leaveAndReturnTo } from '../../go-to.ts'
import { chooseCategory, getEditor, publishBlog, publishUseCase, getPostRow } from './posts.ts'

test.use({ visitor: 'admin', slow: 'a use case is written, deleted and restored' })

test('an admin writes, finds, deletes and restores a use case @thorough', async ({
  page,
  email,
}) => {
  await publishBlog(page, { title: `Article for ${email}`, content: 'Long.' })
  const image = 'https://img.example.com/reader.png'
  await page.route(image, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    }),
  )
  await page.goto('/console/usecase-board')
  await page.getByRole('link', { name: 'Create New' }).click()
  const { title, content, publish, save } = getEditor(page)
  await title.fill(`Case of ${email}`)
  await chooseCategory(page, 'Use Case')
  const article = page.getByRole('combobox', { name: 'Article' })
  await article.fill(email)
  await page.getByRole('option', { name: `Article for ${email}` }).click()
  await page.getByRole('textbox', { name: 'Image' }).fill('http://img.example.com/reader.png')
  await content.fill('It *follows*.')
  await publish.click()
  await expect(page.getByRole('textbox', { name: 'Image' })).toHaveAccessibleDescription(/https:/)
  await expect(page.getByRole('textbox', { name: 'Image' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Image' }).fill(image)
  await publish.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Case of ${email}`)
  await expect(page.getByRole('img', { name: `Case of ${email}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Article for ${email}` })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(article).toHaveValue(`Article for ${email}`)
  await page.getByRole('button', { name: 'Clear article' }).click()
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Case of ${email}`)
  await expect(page.getByRole('link', { name: `Article for ${email}` })).toHaveCount(0)

  await test.step('the admin finds, deletes and restores the use case', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await expect(getPostRow(page, email)).toBeVisible()
    // A row can be pressed while the search is in progress.
    const fetched = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let requestCount = 0
    await page.route(/admin\/usecase.*search=/, async (route) => {
      requestCount += 1
      if (requestCount > 1) return route.continue().catch(() => undefined)
      const old = await route.fetch()
      fetched.resolve()
      await answered.promise
      await route.fulfill({ response: old })
    })
    await page.getByRole('searchbox', { name: 'Search use cases' }).fill(email)
    await expect(page).toHaveURL(/search=/)
    await fetched.promise
    await getPostRow(page, email)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Are you sure to delete?' })
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await question.getByRole('button', { name: 'Delete' }).click()
    await deleted
    // The late response of an earlier search is ignored.
    answered.resolve()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.getByRole('button', { name: 'Trash' }).click()
    await page.getByRole('button', { name: `Restore Case of ${email}` }).click()
    await page.getByRole('button', { name: 'Trash' }).click()
    await getPostRow(page, email).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Case of ${email}`)
  })

  await test.step('a missing image shows an error', async () => {
    const imgUrl = 'https://img.example.com/missing.png'
    await page.route(imgUrl, (route) => route.abort())
    const id = await publishUseCase(page, {
      title: `Without image ${email}`,
      explanation: 'Text.',
      imgUrl,
    })
    await leaveAndReturnTo(page, `/console/usecase-viewer?id=${id}`)
    await expect(page.getByText('No image could be loaded from this URL.')).toBeVisible()
    await expect(page.getByRole('link', { name: imgUrl })).toBeVisible()
  })
})
