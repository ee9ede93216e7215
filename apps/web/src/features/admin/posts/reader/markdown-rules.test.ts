import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import { expect, test } from 'vitest'
import { markdownRules } from './markdown-rules.ts'

const shown = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, markdownRules, text)).replaceAll('\n', ' ')

test.each([
  ['A <b>bold</b> word.', '<p>A &lt;b&gt;bold&lt;/b&gt; word.</p>'],
  ['<div>whole words</div>', '<p>&lt;div&gt;whole words&lt;/div&gt;</p>'],
  ['<marquee>', '<p>&lt;marquee&gt;</p>'],
  [
    '<script>alert(1)</script>\nnext line',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; next line</p>',
  ],
  ['a <!-- remark --> b', '<p>a &lt;!-- remark --&gt; b</p>'],
  ['<!-- remark -->', '<p>&lt;!-- remark --&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['<details>**in**</details>', '<p>&lt;details&gt;<strong>in</strong>&lt;/details&gt;</p>'],
  ['use `<b>` here', '<p>use <code>&lt;b&gt;</code> here</p>'],
  ['<https://example.com/>', '<p><a href="https://example.com/">https://example.com/</a></p>'],
])('%j is shown as %s', (typed, html) => {
  expect(shown(typed)).toBe(html)
})

test('never loses text between tags', () => {
  for (const tag of ['b', 'div', 'p', 'script', 'style', 'table', 'textarea', 'x-own', '?php']) {
    for (const typed of [
      `<${tag}>word`,
      `<${tag}>\nword\n</${tag}>`,
      `text <${tag}>word</${tag}>`,
    ]) {
      expect(shown(typed)).toContain('word')
      expect(shown(typed)).toContain(`&lt;${tag}&gt;`)
    }
  }
})
