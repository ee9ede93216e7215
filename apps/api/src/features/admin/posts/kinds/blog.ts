import { type Blog, blogCalls, type PublicBlog, type BlogInput } from '@fovea/contract/admin'
import { presentAdminPost, presentPublicPost } from '../present.ts'
import type { PostRow } from '../repository.ts'
import type { Edited, PostContent, PostKind } from './post-kind.ts'

const blog: PostKind<Blog> = {
  name: 'blog',
  noun: 'article',
  present: (row, now) => ({ ...presentAdminPost(row, now), content: row.body }),
}

type Written = { blog: BlogInput }
type Changed = { blog: BlogInput & Edited }

export const blogKind = {
  ...blog,
  calls: blogCalls,
  presentPublic: (row: PostRow): PublicBlog => ({ ...presentPublicPost(row), content: row.body }),
  feedTitle: 'blog',
  idOf: ({ blogId }: { blogId: string }) => blogId,
  requestedId: ({ blogId }: { blogId?: string | undefined }) => blogId,
  contentOf: (body: Written) => contentOf(body.blog),
  editedOf: (body: Changed) => ({ content: contentOf(body.blog), edited: body.blog }),
}

function contentOf({ title, category, content, publish }: BlogInput): PostContent {
  return { title, category, body: content, blogId: '', imgUrl: '', publish }
}
