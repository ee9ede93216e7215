import { expect, test } from '../../console.ts'
import { goTo } from '../../go-to.ts'
import { getEditor, publishBlog } from './posts.ts'

test.use({ visitor: 'admin', slow: 'two admins write at the same time' })

test('an admin keeps a draft of an article, and resolves a conflict with another admin @thorough', async ({
  page,
  email,
}) => {
  const id = await publishBlog(page, { title: email, content: 'First.' })
  await page.goto(`/console/blog-post?id=${id}`)
  const { title, content, save } = getEditor(page)
  await test.step('readers see what was saved while typing once it is published', async () => {
    await content.fill('Second.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const url = `/api/admin/blog?blogId=${id}`
    expect((await (await page.request.get(url)).json()).payload.doc.content).toBe('First.')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(content).toHaveValue('First.')
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  })

  await test.step('what cannot be saved stays in the browser', async () => {
    await page.route('**/api/admin/post-changes', (route) => route.fulfill({ status: 503 }))
    await content.fill('Second.')
    await expect(page.getByText('Not saved:')).toBeVisible()
    await page.unroute('**/api/admin/post-changes')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('leaving saves first', async () => {
    await content.fill('Third.')
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: 'License Keys' })
      .click()
    await expect(page).toHaveURL('/console/license-keys')
    await goTo(page, `/console/blog-post?id=${id}`)
    await expect(content).toHaveValue('Third.')
  })

  await test.step('closing the tab asks only with unsaved changes', async () => {
    await content.click()
    await content.fill('Second.')
    const pendingRequest = page.waitForEvent('dialog')
    const reloading = page.reload()
    const dialog = await pendingRequest
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await expect(content).toHaveValue('Second.')
    await save.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(email)

    await goTo(page, `/console/blog-post?id=${id}`)
    await expect(content).toHaveValue('Second.')
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  })

  await test.step('the later of two concurrent saves asks for a choice', async () => {
    const url = `/api/admin/blog?blogId=${id}`
    const writeElsewhere = async (content: string) => {
      const data = { blog: { title: `${email} theirs`, category: 'News', content } }
      expect((await page.request.put(url, { data })).status()).toBe(200)
    }
    await content.fill('Mine.')
    await writeElsewhere('Theirs.')
    await save.click()
    const choice = page.getByRole('dialog', {
      name: 'This article was changed since you opened it',
    })
    await expect(choice).toContainText(`${email} theirs`)
    await choice.getByRole('button', { name: 'Keep editing' }).click()
    await expect(content).toHaveValue('Mine.')

    await save.click()
    await choice.getByRole('button', { name: 'Use the newer version' }).click()
    await expect(content).toHaveValue('Theirs.')
    await expect(title).toHaveValue(`${email} theirs`)

    await content.fill('Mine after all.')
    await writeElsewhere('Theirs again.')
    await save.click()
    await choice.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expect(page.getByText('Mine after all.')).toBeVisible()
    const stored = await (await page.request.get(url)).json()
    expect(stored.payload.doc.content).toBe('Mine after all.')
  })
})
