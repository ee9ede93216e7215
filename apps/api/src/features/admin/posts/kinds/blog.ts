import type { Blog, PublicBlog, WrittenBlog } from '@fovea/contract/admin'
import type { PostContent, PostKind } from './post-kind.ts'
import { presentKept, presentShown } from '../present.ts'
import type { PostRow } from '../repository.ts'

export const blog: PostKind<Blog> = {
  name: 'blog',
  noun: 'article',
  present: (row) => ({ ...presentKept(row), content: row.body }),
}

export function presentPublicBlog(row: PostRow): PublicBlog {
  return { ...presentShown(row), content: row.body }
}

export function contentOf({ title, category, content }: WrittenBlog): PostContent {
  return { title, category, body: content, blogId: '', imgUrl: '' }
}
