import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  atomMedia,
  boardQuery,
  editedVersion,
  feedQuery,
  keptPost,
  markdown,
  oneOf,
  pageOf,
  shownPost,
  trashed,
  writtenPost,
} from './posts.ts'

/** An article as the back-office sees it. */
export const blog = keptPost.extend({ content: z.string() })
export type Blog = z.infer<typeof blog>

/** An article as everybody sees it. */
export const publicBlog = shownPost.extend({ content: z.string() })
export type PublicBlog = z.infer<typeof publicBlog>

const written = writtenPost.extend({ content: markdown })
/** What a person writes of an article. */
export type WrittenBlog = z.output<typeof written>

const id = z.string({ error: 'Required' })
const oneBlog = z.object({ blogId: id })
const path = '/api/admin/blog'

/** The part of `readBlogs` that lists. */
export const listBlogs = endpoint({
  method: 'GET',
  path,
  summary: 'The articles, newest first.',
  query: boardQuery,
  answer: pageOf(blog),
})

/** The part of `readBlogs` that reads one. */
export const getBlog = endpoint({
  method: 'GET',
  path,
  summary: 'One article.',
  query: oneBlog,
  answer: oneOf(blog),
})

export const readBlogs = endpoint({
  method: 'GET',
  path,
  summary:
    'The articles, newest first, a page at a time where `limit` says so; or with `blogId` one of them.',
  query: boardQuery.extend({ blogId: id.optional() }),
  answer: z.union([oneOf(blog), pageOf(blog)]),
})

export const postBlog = endpoint({
  method: 'POST',
  path,
  summary: 'Publishes an article.',
  body: z.object({ blog: written }),
  answer: oneOf(blog),
})

export const putBlog = endpoint({
  method: 'PUT',
  path,
  summary:
    'Replaces what an article says. With a `version` that is not the newest, 409 with the newest in `error.current`.',
  query: oneBlog,
  body: z.object({ blog: written.extend({ _id: id.optional(), version: editedVersion }) }),
  answer: oneOf(blog),
})

export const deleteBlog = endpoint({
  method: 'DELETE',
  path,
  summary: 'Puts an article into the trash, from where it can be restored for 30 days.',
  query: oneBlog,
  answer: trashed,
})

export const postBlogRestore = endpoint({
  method: 'POST',
  path: '/api/admin/blog/restore',
  summary: 'Takes an article out of the trash.',
  query: oneBlog,
  answer: oneOf(blog),
})

export const getBlogFeed = endpoint({
  method: 'GET',
  path: '/api/blog',
  summary: 'The articles for everybody, newest first. As Atom at /api/blog.atom.',
  query: feedQuery,
  answer: pageOf(publicBlog),
})

export const getBlogAtom = endpoint({
  method: 'GET',
  path: '/api/blog.atom',
  summary: 'The newest articles as an Atom feed.',
  media: atomMedia,
  answer: z.string(),
})
