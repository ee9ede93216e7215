import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

const created = z.object({ payload: z.object({ doc: z.object({ _id: z.string() }) }) })

type Blog = { title: string; content: string; category?: string }
type UseCase = { title: string; explanation: string; blogId?: string; imgUrl?: string }

export async function publishBlog({ request }: Page, blog: Blog) {
  const data = { blog: { category: 'News', ...blog } }
  const answer = await request.post('/api/admin/blog', { data })
  expect(answer.status()).toBe(200)
  return created.parse(await answer.json()).payload.doc._id
}

export async function publishUseCase({ request }: Page, usecase: UseCase) {
  const data = { usecase: { category: 'Use Case', ...usecase } }
  const answer = await request.post('/api/admin/usecase', { data })
  expect(answer.status()).toBe(200)
  return created.parse(await answer.json()).payload.doc._id
}

export function getEditor(page: Page) {
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    category: page.getByRole('combobox', { name: 'Category' }),
    content: page.getByRole('textbox', { name: /^(Content|Explanation)/ }),
    publish: page.getByRole('button', { name: /^Publish/ }),
    save: page.getByRole('button', { name: /^(?:Save|Publish) changes$/ }),
  }
}

export async function chooseCategory(page: Page, name: string) {
  await getEditor(page).category.click()
  await page.getByRole('option', { name, exact: true }).click()
}

export function getPostRow(page: Page, title: string) {
  return page.getByRole('row', { name: new RegExp(title) })
}
