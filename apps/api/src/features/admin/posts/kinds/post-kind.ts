import type { Endpoint } from '@fovea/contract/endpoint'
import type { z } from 'zod/mini'
import type { PostRow } from '../repository.ts'

/** What tells articles and use cases apart. Everything else is done once for both. */
export type PostKind<Doc> = {
  /** As the wire calls it, and the table. */
  name: PostRow['kind']
  /** As people call it. */
  noun: 'article' | 'use case'
  present: (row: PostRow) => Doc
}

/** What a person writes, whatever the kind. */
export type PostContent = {
  title: string
  category: PostRow['category']
  body: string
  /** The article that a use case points to, or nothing. */
  blogId: string
  imgUrl: string
}

type Call<Parts> = Pick<Endpoint, 'method' | 'path' | 'summary'> & Parts
type One<Doc> = { payload: { doc: Doc } }
type Page<Doc> = { payload: { docs: Doc[]; next?: string | undefined } }
type Paged = { cursor?: string | undefined; limit: number }
type Board = Paged & { search?: string | undefined; trash?: 'true' | 'false' | undefined }

/** A kind with its calls, and how it reads what they bring: which post is meant, and what was written. */
export type ServedPostKind<Doc, Shown, Which, Asked, Written, Edited> = PostKind<Doc> & {
  calls: {
    read: Call<{ query: z.ZodMiniType<Board & Asked>; answer: z.ZodMiniType<One<Doc> | Page<Doc>> }>
    post: Call<{ body: z.ZodMiniType<Written>; answer: z.ZodMiniType<One<Doc>> }>
    put: Call<{
      query: z.ZodMiniType<Which>
      body: z.ZodMiniType<Edited>
      answer: z.ZodMiniType<One<Doc>>
    }>
    remove: Call<{
      query: z.ZodMiniType<Which>
      answer: z.ZodMiniType<{ payload: { deleted: 1 } }>
    }>
    restore: Call<{ query: z.ZodMiniType<Which>; answer: z.ZodMiniType<One<Doc>> }>
    feed: Call<{ query: z.ZodMiniType<Paged>; answer: z.ZodMiniType<Page<Shown>> }>
    atom: Call<{ media: string; answer: z.ZodMiniType<string> }>
  }
  presentPublic: (row: PostRow) => Shown
  /** What its feed is called, after the brand's name. */
  feedTitle: string
  idOf: (which: Which) => string
  /** Nothing where the whole board is wanted. */
  askedFor: (query: Asked) => string | undefined
  contentOf: (body: Written) => PostContent
  editedOf: (body: Edited) => {
    content: PostContent
    edited: { _id?: string | undefined; version?: number | undefined }
  }
}
