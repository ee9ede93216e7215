import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Skeleton } from './Skeleton.tsx'
import { createFirstPaints, renderParts } from './skeleton-parts.ts'

test('the first paint of a page is what React renders while the page loads', () => {
  const { pages, other, public: publicPages } = createFirstPaints('Fovea')
  for (const parts of [...Object.values(pages), other, publicPages]) {
    const rendered = parts.map((part) => renderToStaticMarkup(createElement(Skeleton, part)))
    expect(renderParts(parts)).toBe(rendered.join(''))
  }
  expect(renderParts(other)).toContain('Fovea')
})
