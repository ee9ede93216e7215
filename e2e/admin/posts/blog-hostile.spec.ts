import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../console.ts'
import { payloads } from './markdown-payloads.ts'
import { getEditor, publishBlog } from './posts.ts'

test.use({ visitor: 'admin', slow: 'a hundred texts are rendered one by one' })

/** A script that ran would have opened a dialog. */
function listenForDialogs(page: Page) {
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') opened.push(dialog.message())
    void dialog.accept()
  })
  return opened
}

function dangerIn(text: Locator): Promise<string[]> {
  return text.evaluate(dangers)
}

function dangers(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const bad = [...element.attributes].filter(
      ({ name, value }) =>
        /^(?:on|style$|srcdoc$|formaction$)/i.test(name) ||
        (/^(?:href|src|action|data)$/i.test(name) && !/^(?:https?:|mailto:|#)/.test(value)),
    )
    const runs = /^(?:script|iframe|object|embed|style|link|meta|base|form|svg)$/i
    return runs.test(element.tagName) || bad.length > 0 ? [element.outerHTML] : []
  })
}

test('a hundred hostile texts are stored and shown, and none of them runs', async ({
  page,
  email,
}) => {
  expect(new Set(payloads).size).toBe(100)
  const opened = listenForDialogs(page)
  await page.route('https://img.example.com/**', (route) => route.abort())
  const size = 10
  for (let at = 0; at < payloads.length; at += size) {
    const content = payloads.slice(at, at + size).join('\n\nnext\n\n')
    await publishBlog(page, { title: `${email} ${at}`, content: `begin\n\n${content}` })
  }
  await page.goto(`/console/blog-board?search=${encodeURIComponent(email)}`)
  for (let at = 0; at < payloads.length; at += size) {
    await page.getByRole('link', { name: `${email} ${at}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${email} ${at}`)
    const text = page.locator('section').filter({ hasText: 'begin' }).last()
    await expect(text).toBeVisible()
    expect(await dangerIn(text), `from ${at}`).toEqual([])
    await text.getByRole('link').evaluateAll((links) => {
      for (const link of links) {
        for (const kind of ['mouseover', 'mouseenter', 'mousemove']) {
          link.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
        }
      }
    })
    await page.goBack()
  }
  expect(opened).toEqual([])
})

/** Texts that swallow the heading after them. */
const swallows = /<!--|```|<!\[CDATA|<(?:script|style|textarea|template)/i

/** Runs in the page: types in one step, and waits until the text is painted, with its heading if it has one. */
async function typeInto(
  field: Element,
  { text, heading }: { text: string; heading: string | undefined },
) {
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('Not a field')
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const isThere = () =>
    heading === undefined ||
    [...document.querySelectorAll('[aria-label="Preview"] :is(h1, h2, h3, h4, h5, h6)')].some(
      (element) => element.textContent.includes(heading),
    )
  do await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  while (!isThere())
}

test('each of them alone is as harmless in the preview @thorough', async ({ page }) => {
  const opened = listenForDialogs(page)
  await page.route('https://img.example.com/**', (route) => route.abort())
  await page.goto('/console/blog-post')
  const { content } = getEditor(page)
  await content.fill('# Ready')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Ready' })).toBeVisible()
  const field = await content.elementHandle()
  const shown = await preview.elementHandle()
  for (const [number, payload] of payloads.entries()) {
    const heading = swallows.test(payload) ? undefined : `Number ${number}`
    await field?.evaluate(typeInto, { text: `${payload}\n\n# Number ${number}`, heading })
    expect(await shown?.evaluate(dangers), payload).toEqual([])
  }
  await expect(preview).toContainText(`Number ${payloads.length - 1}`)
  expect(opened).toEqual([])
})
