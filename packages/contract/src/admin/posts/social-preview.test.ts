import { expect, test } from 'vitest'
import { findPostImage, getPostPath, summarizePost } from './social-preview.ts'

test('a post has an address for everybody', () => {
  expect(getPostPath('blog', 'a1')).toBe('/posts/blog/a1')
  expect(getPostPath('usecase', 'a1')).toBe('/posts/use-cases/a1')
})

test.each([
  ['https://a.example/1.png', '![x](https://a.example/2.png)', 'https://a.example/1.png', 'Title'],
  ['', 'Text ![x](https://a.example/2.png "Name") end', 'https://a.example/2.png', 'x'],
  ['', String.raw`![A \[gaze\] path](/api/post-images/1)`, '/api/post-images/1', 'A [gaze] path'],
  ['', '![](https://a.example/2.png)', 'https://a.example/2.png', 'Title'],
  [
    '',
    '![x](http://a.example/2.png) ![y](<https://a.example/3.png>)',
    'https://a.example/3.png',
    'y',
  ],
])('the image of %j with %j is %s', (imgUrl, body, src, alt) => {
  expect(findPostImage({ title: 'Title', imgUrl, body })).toEqual({ src, alt })
})

test.each(['![x](http://a.example/2.png)', '[x](https://a.example/2.png)', '![', ''])(
  '%j has no image',
  (body) => {
    expect(findPostImage({ title: 'Title', imgUrl: '', body })).toBeUndefined()
  },
)

test.each([
  ['# Gaze\n\nWe **measure** _where_ people `look`.', 'We measure where people look.'],
  [
    '![A path](https://a.example/1.png)\n\nSee [the docs](https://a.example/A_(b)) first.',
    'See the docs first.',
  ],
  ['> Quoted\n\n- one\n- [x] two\n1. three', 'Quoted one two three'],
  ['```ts\nstart()\n```\nAfter code.', 'After code.'],
  ['```\nnever closed', ''],
  ['| a | b |\n| - | - |\n| 1 | 2 |', 'a b 1 2'],
  [String.raw`snake_case \*stars\* ~~gone~~`, 'snake_case *stars* gone'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['   \n', ''],
])('%j is summarized as %j', (body, summary) => {
  expect(summarizePost(body)).toBe(summary)
})

test('a long text is cut between words, and without spaces between characters', () => {
  const words = summarizePost('eye tracking, '.repeat(100))
  expect(words.length).toBeLessThanOrEqual(201)
  expect(words).toMatch(/ (?:eye|tracking)…$/)
  expect(summarizePost('👁'.repeat(300))).toBe(`${'👁'.repeat(200)}…`)
})

test.each([
  '![',
  '[',
  '[](',
  '![a](',
  '`',
  '~~',
  '_',
  '> ',
  '- ',
  '# ',
  '\\',
  '|',
  ' ',
  '](',
  '```\n',
  '1. ',
])('50,000 characters of %j take no time', (piece) => {
  const body = piece.repeat(Math.ceil(50_000 / piece.length))
  const started = process.threadCpuUsage()
  findPostImage({ title: '', imgUrl: '', body })
  summarizePost(body)
  expect(process.threadCpuUsage(started).user).toBeLessThan(20_000)
})
