import { z } from 'zod/mini'
import { createPostCalls } from './create-post-calls.ts'
import {
  boardQuery,
  editedVersion,
  storedPost,
  keepChanges,
  markdownText,
  postId,
  publicPost,
  postInput,
} from './fields.ts'

export const blog = z.extend(storedPost, { content: z.string() })
export type Blog = z.infer<typeof blog>

const publicBlog = z
  .extend(publicPost, { content: z.string() })
  .check(z.meta({ id: 'PublishedArticle' }))
export type PublicBlog = z.infer<typeof publicBlog>

const input = z.extend(postInput, { content: markdownText })
export type BlogInput = z.output<typeof input>

export const blogCalls = createPostCalls({
  name: 'blog',
  words: { withArticle: 'an article', singular: 'article', plural: 'articles' },
  nouns: { one: 'Article', many: 'Articles' },
  idField: 'blogId',
  stored: blog,
  published: publicBlog,
  idQuery: z.object({ blogId: postId }),
  readQuery: z.extend(boardQuery, { blogId: z.optional(postId) }),
  newPost: z.object({ blog: input }),
  change: z.object({
    blog: z.extend(input, { _id: z.optional(postId), version: editedVersion, keepChanges }),
  }),
})
