import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console.ts'
import { payloads } from './markdown-payloads.ts'
import { editor, publishBlog } from './posts.ts'

test.use({ visitor: 'admin' })

/** Whatever opens: a script that ran would have opened one. */
function listenForDialogs(page: Page) {
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') opened.push(dialog.message())
    void dialog.accept()
  })
  return opened
}

/** Nothing in a rendered text can run, whether or not anybody clicks it. */
async function dangerIn(text: Locator): Promise<string[]> {
  return text.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const bad = [...element.attributes].filter(
        ({ name, value }) =>
          /^(?:on|style$|srcdoc$|formaction$)/i.test(name) ||
          (/^(?:href|src|action|data)$/i.test(name) && !/^(?:https?:|mailto:|#)/.test(value)),
      )
      const runs = /^(?:script|iframe|object|embed|style|link|meta|base|form|svg)$/i
      return runs.test(element.tagName) || bad.length > 0 ? [element.outerHTML] : []
    }),
  )
}

test('a hundred hostile texts are stored and shown, and none of them runs', async ({
  page,
  email,
}) => {
  test.slow()
  expect(new Set(payloads).size).toBe(100)
  const opened = listenForDialogs(page)
  await page.route('https://img.example.com/**', (route) => route.abort())
  // A few posts: one text that is never closed would hide those after it.
  const size = 10
  for (let at = 0; at < payloads.length; at += size) {
    const content = payloads.slice(at, at + size).join('\n\nnext\n\n')
    const id = await publishBlog(page, { title: `${email} ${at}`, content: `begin\n\n${content}` })
    await page.goto(`/console/blog-viewer?id=${id}`)
    const text = page.locator('section').filter({ hasText: 'begin' }).last()
    await expect(text).toBeVisible()
    expect(await dangerIn(text), `from ${at}`).toEqual([])
    for (const link of await text.getByRole('link').all()) await link.hover()
  }
  expect(opened).toEqual([])
})

test('each of them alone is as harmless in the preview', async ({ page }) => {
  test.slow()
  const opened = listenForDialogs(page)
  await page.route('https://img.example.com/**', (route) => route.abort())
  await page.goto('/console/blog-post')
  const { content } = editor(page)
  const preview = page.locator('.w-md-editor-preview')
  for (const [number, payload] of payloads.entries()) {
    await content.fill(`${payload}\n\n# Number ${number}`)
    if (!/<!--|```|<!\[CDATA|<(?:script|style|textarea|template)/i.test(payload)) {
      await expect(preview.getByRole('heading', { name: `Number ${number}` })).toBeVisible()
    }
    expect(await dangerIn(preview), payload).toEqual([])
  }
  expect(opened).toEqual([])
})
