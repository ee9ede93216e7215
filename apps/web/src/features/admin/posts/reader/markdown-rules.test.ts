import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import { expect, test } from 'vitest'
import { markdownRules } from './markdown-rules.ts'

const shown = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, markdownRules, text))
    .replaceAll('\n', ' ')
    .replaceAll('&lt;', '&#x3C;')
    .replaceAll('&gt;', '>')

test.each([
  ['A <b>bold</b> word.', '<p>A &#x3C;b>bold&#x3C;/b> word.</p>'],
  ['<div>whole words</div>', '<p>&#x3C;div>whole words&#x3C;/div></p>'],
  ['<marquee>', '<p>&#x3C;marquee></p>'],
  ['<script>alert(1)</script>\nnext line', '<p>&#x3C;script>alert(1)&#x3C;/script> next line</p>'],
  ['a <!-- remark --> b', '<p>a &#x3C;!-- remark --> b</p>'],
  ['<!-- remark -->', '<p>&#x3C;!-- remark --></p>'],
  ['<img src=x onerror=alert(1)>', '<p>&#x3C;img src=x onerror=alert(1)></p>'],
  ['<details>**in**</details>', '<p>&#x3C;details><strong>in</strong>&#x3C;/details></p>'],
  ['use `<b>` here', '<p>use <code>&#x3C;b></code> here</p>'],
  [
    '<https://example.com/>',
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">https://example.com/</a></p>',
  ],
  ['# One', '<h2>One</h2>'],
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
      expect(shown(typed)).toContain(`&#x3C;${tag}>`)
    }
  }
})
