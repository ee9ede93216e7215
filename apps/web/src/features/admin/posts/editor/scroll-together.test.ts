import { expect, test } from 'vitest'
import { scrollTogether } from './scroll-together.ts'

const createPane = (scrollHeight: number, scrollTop: number) => ({
  scrollHeight,
  scrollTop,
  clientHeight: 400,
})

test.each([
  { text: 0, preview: 0 },
  { text: 300, preview: 800 },
  { text: 600, preview: 1600 },
])('a text at $text of 600 takes the preview to $preview of 1600', ({ text, preview }) => {
  const other = createPane(2000, 5)
  scrollTogether(createPane(1000, text), other)
  expect(other.scrollTop).toBe(preview)
})

test('a pane at the same place within a pixel rests, so that the two do not move each other', () => {
  const other = createPane(2000, 801)
  scrollTogether(createPane(1000, 300), other)
  expect(other.scrollTop).toBe(801)
})

test('a text that fits moves nothing', () => {
  const other = createPane(2000, 5)
  scrollTogether(createPane(400, 0), other)
  expect(other.scrollTop).toBe(5)
})
