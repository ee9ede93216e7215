import { findPostImage, maxPostsPerAnswer } from '@fovea/contract/admin'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { findActors } from '../audit/record-audit.ts'
import { findPost, findPostRow } from './find-post.ts'
import { toWholeAddresses } from './images/image-links.ts'
import type { BoardQuery, PostKind } from './kinds/post-kind.ts'
import { postRepository, type PostRow } from './repository.ts'

type ReadPost<Doc> = { ctx: Ctx<Admin>; kind: PostKind<Doc>; id: string }

export async function readPost<Doc>({ ctx, kind, id }: ReadPost<Doc>): Promise<Doc> {
  const row = await findPost(kind, id, () => postRepository(ctx.db).findPost(kind.name, id))
  return kind.present(row, ctx.now)
}

type ListPosts<Doc> = {
  ctx: Ctx<Admin>
  kind: PostKind<Doc>
  query: BoardQuery
}

export async function listPosts<Doc>({ ctx, kind, query }: ListPosts<Doc>) {
  const { search, trash, status, cursor, texts } = query
  const limit = Math.min(query.limit, maxPostsPerAnswer)
  const { now } = ctx
  const filter = { kind: kind.name, search, trashed: trash === 'true', status, cursor, now }
  const rows = await postRepository(ctx.db).listPosts(filter, limit + 1)
  const { page, next } = createPage(rows, limit, ({ id }) => id)
  const ids = page.map(({ id }) => id)
  const written = [
    `${kind.noun} drafted`,
    `${kind.noun} published`,
    `${kind.noun} scheduled`,
  ] as const
  const changed = [
    ...written,
    `${kind.noun} edited`,
    `${kind.noun} changed`,
    `${kind.noun} unpublished`,
    `${kind.noun} version restored`,
    `${kind.noun} changes discarded`,
  ] as const
  const authors = await findActors(ctx.db, ids, written, 'first')
  const editors = await findActors(ctx.db, ids, changed, 'last')
  const docs = page.map((row) =>
    addFacts(kind.present(texts === 'false' ? { ...row, body: '' } : row, ctx.now), {
      author: authors.get(row.id),
      editor: editors.get(row.id),
      image: findPostImage({ ...row, imgUrl: row.image_url })?.src,
    }),
  )
  return { docs, ...next }
}

type ListFacts = Partial<Record<'author' | 'editor' | 'image', string | undefined>>

function addFacts<Doc>(doc: Doc, facts: ListFacts) {
  return { ...doc, ...facts }
}

type Feed<Doc> = {
  db: Db
  now: Date
  publicUrl: string
  kind: PostRow['kind']
  present: (row: PostRow) => Doc
  query: { cursor?: string | undefined; limit: number }
}

type Published = Pick<Ctx, 'db' | 'now'> & { kind: PostRow['kind']; id: string }

/** Undefined unless everybody may read it. */
export function findPublishedPost({ db, now, kind, id }: Published) {
  return findPostRow(id, () => postRepository(db).findPublished(id, { kind, now }))
}

export async function readPostFeed<Doc>({ db, now, publicUrl, kind, present, query }: Feed<Doc>) {
  const filter = { kind, cursor: query.cursor, now }
  const rows = await postRepository(db).listFeed(filter, query.limit + 1)
  const { page, next } = createPage(rows, query.limit, ({ id }) => id)
  const docs = page.map((row) => present({ ...row, body: toWholeAddresses(row.body, publicUrl) }))
  return { docs, ...next }
}
