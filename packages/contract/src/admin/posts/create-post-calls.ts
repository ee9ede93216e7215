import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { boardQuery, feedQuery } from './fields.ts'

/** Differences between articles and use cases on the wire; their calls are otherwise the same. */
type Kind<Kept, Shown, Which, Board, Written, Edited> = {
  name: 'blog' | 'usecase'
  /** Words for the documentation: "an article", "article", "articles". */
  words: { one: string; noun: string; many: string }
  idField: 'blogId' | 'usecaseId'
  kept: Kept
  shown: Shown
  which: Which
  board: Board
  written: Written
  edited: Edited
}

export function createPostCalls<
  Kept extends z.ZodMiniType,
  Shown extends z.ZodMiniType,
  Which extends z.ZodMiniType,
  Board extends z.ZodMiniType,
  Written extends z.ZodMiniType,
  Edited extends z.ZodMiniType,
>(kind: Kind<Kept, Shown, Which, Board, Written, Edited>) {
  const { name, idField, kept, which } = kind
  const { one, noun, many } = kind.words
  const path = `/api/admin/${name}`
  const doc = z.object({ payload: z.object({ doc: kept }) })
  return {
    list: defineEndpoint({
      method: 'GET',
      path,
      summary: `The ${many}, newest first.`,
      query: boardQuery,
      answer: pageOf(kept),
    }),
    get: defineEndpoint({
      method: 'GET',
      path,
      summary: `One ${noun}.`,
      query: which,
      answer: doc,
    }),
    read: defineEndpoint({
      method: 'GET',
      path,
      summary: `The ${many}, newest first, in pages if \`limit\` is given; or only the one with \`${idField}\`.`,
      query: kind.board,
      answer: z.union([doc, pageOf(kept)]),
    }),
    post: defineEndpoint({
      method: 'POST',
      path,
      summary: `Publishes ${one}.`,
      body: kind.written,
      answer: doc,
    }),
    put: defineEndpoint({
      method: 'PUT',
      path,
      summary: `Updates ${one}. If \`version\` is not the newest, answers 409 with the newest in \`error.current\`.`,
      query: which,
      body: kind.edited,
      answer: doc,
    }),
    remove: defineEndpoint({
      method: 'DELETE',
      path,
      summary: `Moves ${one} to the trash, where it can be restored for 30 days.`,
      query: which,
      answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
    }),
    restore: defineEndpoint({
      method: 'POST',
      path: `${path}/restore`,
      summary: `Restores ${one} from the trash.`,
      query: which,
      answer: doc,
    }),
    feed: defineEndpoint({
      method: 'GET',
      path: `/api/${name}`,
      summary: `The ${many} as public JSON, newest first. As Atom at /api/${name}.atom.`,
      query: feedQuery,
      answer: pageOf(kind.shown),
    }),
    atom: defineEndpoint({
      method: 'GET',
      path: `/api/${name}.atom`,
      summary: `The newest ${many} as an Atom feed.`,
      media: 'application/atom+xml; charset=utf-8',
      answer: z.string(),
    }),
  }
}

function pageOf<Post extends z.ZodMiniType>(post: Post) {
  return z.object({
    payload: z.object({ docs: z.array(post), next: z.optional(z.string()) }),
  })
}
