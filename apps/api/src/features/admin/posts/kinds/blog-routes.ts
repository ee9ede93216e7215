import {
  deleteBlog,
  getBlogAtom,
  getBlogFeed,
  postBlog,
  postBlogRestore,
  putBlog,
  readBlogs,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../../platform/actor.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { createPost } from '../create-post.ts'
import { feed, openToEverybody, serveAtom } from '../feed-routes.ts'
import { listPosts, readFeed, readPost } from '../read-posts.ts'
import { restorePost, trashPost } from '../trash-post.ts'
import { updatePost } from '../update-post.ts'
import { blog, contentOf, presentPublicBlog } from './blog.ts'

export function blogRoutes(app: FastifyInstance) {
  serve(app, readBlogs, {
    policy: adminsOnly,
    handle: async ({ ctx, query: { blogId, ...query } }) =>
      blogId === undefined
        ? { payload: await listPosts({ ctx, kind: blog, query }) }
        : { payload: { doc: await readPost({ ctx, kind: blog, id: blogId }) } },
  })

  serve(app, postBlog, {
    policy: adminsOnly,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createPost({ ctx, kind: blog, content: contentOf(body.blog) }) },
    }),
  })

  serve(app, putBlog, {
    policy: adminsOnly,
    handle: async ({ ctx, query, body }) => {
      const change = { content: contentOf(body.blog), edited: body.blog }
      const doc = await updatePost({ ctx, kind: blog, id: query.blogId, ...change })
      return { payload: { doc } }
    },
  })

  serve(app, deleteBlog, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => {
      await trashPost({ ctx, kind: blog, id: query.blogId })
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, postBlogRestore, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({
      payload: { doc: await restorePost({ ctx, kind: blog, id: query.blogId }) },
    }),
  })

  openToEverybody(app, (scope) => {
    serve(scope, getBlogFeed, {
      ...feed,
      handle: async ({ ctx: { db }, query }) => ({
        payload: await readFeed({ db, kind: 'blog', present: presentPublicBlog, query }),
      }),
    })
    serveAtom(scope, { declared: getBlogAtom, kind: 'blog', title: 'blog' })
  })
}
