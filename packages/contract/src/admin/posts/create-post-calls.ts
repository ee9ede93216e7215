import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { pathId } from '../../id.ts'
import { boardQuery, feedQuery } from './fields.ts'

/** Differences between articles and use cases on the wire; their calls are otherwise the same. */
type Kind<Stored, Published, IdQuery, ReadQuery, NewPost, Change> = {
  name: 'blog' | 'usecase'
  words: { withArticle: string; singular: string; plural: string }
  nouns: { one: 'Article' | 'UseCase'; many: 'Articles' | 'UseCases' }
  idField: 'blogId' | 'usecaseId'
  stored: Stored
  published: Published
  idQuery: IdQuery
  readQuery: ReadQuery
  newPost: NewPost
  change: Change
}

export function createPostCalls<
  Stored extends z.ZodMiniType,
  Published extends z.ZodMiniType,
  IdQuery extends z.ZodMiniType,
  ReadQuery extends z.ZodMiniType,
  NewPost extends z.ZodMiniType,
  Change extends z.ZodMiniType,
>(kind: Kind<Stored, Published, IdQuery, ReadQuery, NewPost, Change>) {
  const { name, idField, stored, idQuery } = kind
  const { withArticle, singular, plural } = kind.words
  const path = `/api/admin/${name}`
  const { one, many } = kind.nouns
  const doc = z.object({ payload: z.object({ doc: stored }) })
  return {
    list: defineEndpoint({
      operationId: `listAll${many}`,
      method: 'GET',
      path,
      summary: `The ${plural}, newest first, in pages.`,
      query: boardQuery,
      answer: pageOf(stored),
    }),
    get: defineEndpoint({
      operationId: `get${one}`,
      method: 'GET',
      path,
      summary: `One ${singular}.`,
      query: idQuery,
      answer: doc,
    }),
    read: defineEndpoint({
      operationId: `read${many}`,
      method: 'GET',
      path,
      summary: `The ${plural}, newest first, in pages; or only the one with \`${idField}\`. Without texts if \`texts\` is false.`,
      query: kind.readQuery,
      answer: z.union([doc, pageOf(stored)]),
    }),
    post: defineEndpoint({
      operationId: `publish${one}`,
      method: 'POST',
      path,
      summary: `Publishes ${withArticle}, now or at the time in \`publish\`; \`never\` keeps a draft.`,
      body: kind.newPost,
      answer: doc,
    }),
    put: defineEndpoint({
      operationId: `update${one}`,
      method: 'PUT',
      path,
      summary: `Updates ${withArticle}, and publishes or unpublishes it if \`publish\` is given. If \`version\` is not the newest, answers 409 with the newest in \`error.current\`.`,
      query: idQuery,
      body: kind.change,
      answer: doc,
    }),
    remove: defineEndpoint({
      operationId: `delete${one}`,
      method: 'DELETE',
      path,
      summary: `Moves ${withArticle} to the trash, where it can be restored for 30 days.`,
      query: idQuery,
      answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
    }),
    restore: defineEndpoint({
      operationId: `restore${one}`,
      method: 'POST',
      path: `${path}/restore`,
      summary: `Restores ${withArticle} from the trash.`,
      query: idQuery,
      answer: doc,
    }),
    feed: defineEndpoint({
      operationId: `list${many}`,
      method: 'GET',
      path: `/api/${name}`,
      summary: `The ${plural} as public JSON, newest first. As Atom at /api/${name}.atom.`,
      query: feedQuery,
      answer: pageOf(kind.published),
    }),
    readPublished: defineEndpoint({
      operationId: `getPublished${one}`,
      method: 'GET',
      path: `/api/${name}/:id`,
      summary: `A published ${singular} as public JSON.`,
      params: z.object({ id: pathId }),
      answer: z.object({ payload: z.object({ doc: kind.published }) }),
    }),
    atom: defineEndpoint({
      operationId: `get${many}Feed`,
      method: 'GET',
      path: `/api/${name}.atom`,
      summary: `The newest ${plural} as an Atom feed.`,
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
