import { z } from 'zod/mini'
import { createPostCalls } from './create-post-calls.ts'
import {
  boardQuery,
  editedVersion,
  storedPost,
  markdownText,
  postId,
  publicPost,
  postInput,
} from './fields.ts'

export const blog = z.extend(storedPost, { content: z.string() })
export type Blog = z.infer<typeof blog>

const publicBlog = z.extend(publicPost, { content: z.string() })
export type PublicBlog = z.infer<typeof publicBlog>

const written = z.extend(postInput, { content: markdownText })
export type BlogInput = z.output<typeof written>

export const blogCalls = createPostCalls({
  name: 'blog',
  words: { one: 'an article', noun: 'article', many: 'articles' },
  idField: 'blogId',
  kept: blog,
  shown: publicBlog,
  which: z.object({ blogId: postId }),
  board: z.extend(boardQuery, { blogId: z.optional(postId) }),
  written: z.object({ blog: written }),
  edited: z.object({
    blog: z.extend(written, { _id: z.optional(postId), version: editedVersion }),
  }),
})
