import type { Post } from '../post.ts'

const firstImage = /!\[[^\]]*\]\(\s*<?(https:\/\/[^\s)>]+)/

/** The image of a use case, or the first one in the text; undefined if there is none. */
export function findPostImage({ imgUrl, body }: Pick<Post, 'imgUrl' | 'body'>): string | undefined {
  return imgUrl === '' ? firstImage.exec(body)?.[1] : imgUrl
}
