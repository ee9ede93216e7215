import { expect, test } from 'vitest'
import { findPostImage } from './find-post-image.ts'

test.each([
  [
    { imgUrl: 'https://a.example/1.png', body: '![x](https://a.example/2.png)' },
    'https://a.example/1.png',
  ],
  [
    { imgUrl: '', body: 'Text ![x](https://a.example/2.png "Title") end' },
    'https://a.example/2.png',
  ],
  [{ imgUrl: '', body: '![x](http://a.example/2.png)' }, undefined],
  [{ imgUrl: '', body: '[x](https://a.example/2.png)' }, undefined],
])('the image of %j is %s', (post, address) => {
  expect(findPostImage(post)).toBe(address)
})
