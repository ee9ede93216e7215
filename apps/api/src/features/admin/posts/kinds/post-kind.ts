import type { Endpoint } from '@fovea/contract/endpoint'
import type { z } from 'zod/mini'
import type { BoardStatus, PostRow, ShownPostRow } from '../repository.ts'

export type PostKind<Doc> = {
  name: PostRow['kind']
  noun: 'article' | 'use case'
  present: (row: ShownPostRow, now: Date) => Doc
}

export type PostContent = {
  title: string
  category: PostRow['category']
  body: string
  blogId: string
  imgUrl: string
  publish: string | undefined
}

export type Edited = {
  _id?: string | undefined
  version?: number | undefined
  keepChanges?: boolean | undefined
}

type Call<Schemas> = Pick<Endpoint, 'operationId' | 'method' | 'path' | 'summary'> & Schemas
type One<Doc> = { payload: { doc: Doc } }
type Page<Doc> = { payload: { docs: Doc[]; next?: string | undefined } }
type Paged = { cursor?: string | undefined; limit: number }
export type BoardQuery = Paged & {
  search?: string | undefined
  trash?: 'true' | 'false' | undefined
  status?: BoardStatus | undefined
  texts?: 'true' | 'false' | undefined
}

export type ServedPostKind<Doc, Shown, Which, Query, Written, Changed> = PostKind<Doc> & {
  calls: {
    read: Call<{
      query: z.ZodMiniType<BoardQuery & Query>
      answer: z.ZodMiniType<One<Doc> | Page<Doc>>
    }>
    post: Call<{ body: z.ZodMiniType<Written>; answer: z.ZodMiniType<One<Doc>> }>
    put: Call<{
      query: z.ZodMiniType<Which>
      body: z.ZodMiniType<Changed>
      answer: z.ZodMiniType<One<Doc>>
    }>
    remove: Call<{
      query: z.ZodMiniType<Which>
      answer: z.ZodMiniType<{ payload: { deleted: 1 } }>
    }>
    restore: Call<{ query: z.ZodMiniType<Which>; answer: z.ZodMiniType<One<Doc>> }>
    feed: Call<{ query: z.ZodMiniType<Paged>; answer: z.ZodMiniType<Page<Shown>> }>
    readPublished: Call<{
      params: z.ZodMiniType<{ id: string }>
      answer: z.ZodMiniType<One<Shown>>
    }>
    atom: Call<{ media: string; answer: z.ZodMiniType<string> }>
  }
  presentPublic: (row: PostRow) => Shown
  feedTitle: string
  idOf: (which: Which) => string
  /** Undefined if the request is for the whole list. */
  requestedId: (query: Query) => string | undefined
  contentOf: (body: Written) => PostContent
  editedOf: (body: Changed) => {
    content: PostContent
    edited: Edited
  }
}
