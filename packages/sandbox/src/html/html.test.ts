import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderHtml } from './html.ts'
import { createCss, createStylesheet } from './stylesheet.ts'

test('escapes interpolated text in elements and attributes', () => {
  const hostile = `"><script>alert('1')</script>&amp;`
  const { markup } = renderHtml`<p title="${hostile}">${hostile}</p>`
  expect(markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>',
  )
})

test('keeps nested markup, joins lists and renders undefined as nothing', () => {
  const items = ['a', '<b>'].map((item) => renderHtml`<i>${item}</i>`)
  const { markup } = renderHtml`<p>${items}${undefined}${null}${7}</p>`
  expect(markup).toBe('<p><i>a</i><i>&lt;b&gt;</i>7</p>')
})

test('allows a stylesheet by the hash of its exact content', () => {
  const { element, cspSource } = createStylesheet(createCss`
    a > b {
      color: red;
    }
  `)
  const text = /<style>(.*)<\/style>/s.exec(element.markup)?.[1] ?? ''
  expect(text).toContain('a > b')
  expect(cspSource).toBe(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
})
