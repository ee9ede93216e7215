import type { Post } from '../post.ts'

const imageAddress = /^[^\]]*\]\(<?((?:https:\/\/|\/api\/post-images\/)[^\s)>]+)/

/** The image of a use case, or the first one in the text; undefined if the post has no image. */
export function findPostImage({ imgUrl, body }: Pick<Post, 'imgUrl' | 'body'>): string | undefined {
  if (imgUrl !== '') return imgUrl
  const afterStarts = body.split('![').slice(1)
  return afterStarts
    .map((text) => imageAddress.exec(text)?.[1])
    .find((found) => found !== undefined)
}
