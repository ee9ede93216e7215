import { blog, type Blog, blogCalls } from '@fovea/contract/admin'
import { call } from '../../../../lib/http/http.ts'
import { findDraftErrors, toDraftErrors, type FieldNames } from '../editor/draft-errors.ts'
import type { PostKind, WrittenPost } from './post-kind.ts'
import type { Post } from '../post.ts'

const names: FieldNames = {
  'blog.title': 'title',
  'blog.category': 'category',
  'blog.content': 'body',
}

export const blogKind: PostKind = {
  name: 'blog',
  storedName: 'blog',
  noun: 'article',
  title: 'Blog',
  sentence: 'Articles for the public website.',
  viewerSentence: 'The text, where readers find it, and who may see it.',
  bodyLabel: 'Content',
  places: { board: 'blog-board', editor: 'blog-post', viewer: 'blog-viewer' },
  async list(query, signal) {
    const { docs, next } = (await call(blogCalls.list, { query }, { signal })).payload
    return { posts: docs.map(fromWire), next }
  },
  read: async (blogId, signal) =>
    fromWire((await call(blogCalls.get, { query: { blogId } }, { signal })).payload.doc),
  async readPublished(id, signal) {
    const { doc } = (await call(blogCalls.readPublished, { params: { id } }, { signal })).payload
    return { ...doc, body: doc.content, blogId: '', imgUrl: '' }
  },
  create: async (draft, once) =>
    fromWire(
      (await once(blogCalls.post, { body: blogCalls.post.body.parse(toWire(draft)) })).payload.doc,
    ),
  async update({ id: blogId, version }, draft, once) {
    const body = blogCalls.put.body.parse(toWire(draft, { _id: blogId, version }))
    return fromWire((await once(blogCalls.put, { query: { blogId }, body })).payload.doc)
  },
  trash: (blogId, once) => once(blogCalls.remove, { query: { blogId } }),
  restore: (blogId, once) => once(blogCalls.restore, { query: { blogId } }),
  errorsOf: (draft) => findDraftErrors(blogCalls.post.body, toWire(draft), names),
  readErrors: (fields) => toDraftErrors(Object.entries(fields), names),
  readCurrent(current) {
    const newest = blog.safeParse(current)
    return newest.success ? fromWire(newest.data) : undefined
  },
}

function fromWire({ _id, content, ...doc }: Blog): Post {
  return { id: _id, body: content, blogId: '', imgUrl: '', changes: null, ...doc }
}

function toWire({ title, category, body, publish, keepChanges }: WrittenPost, edited = {}) {
  return { blog: { title, category, content: body, publish, keepChanges, ...edited } }
}
