import type { PostRow } from '../repository.ts'

/** What tells articles and use cases apart. Everything else is done once for both. */
export type PostKind<Doc> = {
  /** As the wire calls it, and the table. */
  name: PostRow['kind']
  /** As people call it. */
  noun: 'article' | 'use case'
  present: (row: PostRow) => Doc
}

/** What a person writes, whatever the kind. */
export type PostContent = {
  title: string
  category: PostRow['category']
  body: string
  /** The article that a use case points to, or nothing. */
  blogId: string
  imgUrl: string
}
