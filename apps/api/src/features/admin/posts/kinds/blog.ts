import { type Blog, blogCalls, type PublicBlog, type WrittenBlog } from '@fovea/contract/admin'
import { presentKept, presentShown } from '../present.ts'
import type { PostRow } from '../repository.ts'
import type { PostContent, PostKind } from './post-kind.ts'

const blog: PostKind<Blog> = {
  name: 'blog',
  noun: 'article',
  present: (row) => ({ ...presentKept(row), content: row.body }),
}

type Written = { blog: WrittenBlog }
type Edited = { blog: WrittenBlog & { _id?: string | undefined; version?: number | undefined } }

export const servedBlog = {
  ...blog,
  calls: blogCalls,
  presentShown: (row: PostRow): PublicBlog => ({ ...presentShown(row), content: row.body }),
  feedTitle: 'blog',
  idOf: ({ blogId }: { blogId: string }) => blogId,
  askedFor: ({ blogId }: { blogId?: string | undefined }) => blogId,
  contentOf: (body: Written) => contentOf(body.blog),
  editedOf: (body: Edited) => ({ content: contentOf(body.blog), edited: body.blog }),
}

function contentOf({ title, category, content }: WrittenBlog): PostContent {
  return { title, category, body: content, blogId: '', imgUrl: '' }
}
