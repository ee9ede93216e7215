import type { Endpoint } from '@fovea/contract/endpoint'
import type { z } from 'zod'
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
export type ServedKind<Doc, Shown, Which, Asked, Written, Edited> = PostKind<Doc> & {
  calls: {
    read: Call<{ query: z.ZodType<Board & Asked>; answer: z.ZodType<One<Doc> | Page<Doc>> }>
    post: Call<{ body: z.ZodType<Written>; answer: z.ZodType<One<Doc>> }>
    put: Call<{
      query: z.ZodType<Which>
      body: z.ZodType<Edited>
      answer: z.ZodType<One<Doc>>
    }>
    remove: Call<{ query: z.ZodType<Which>; answer: z.ZodType<{ payload: { deleted: 1 } }> }>
    restore: Call<{ query: z.ZodType<Which>; answer: z.ZodType<One<Doc>> }>
    feed: Call<{ query: z.ZodType<Paged>; answer: z.ZodType<Page<Shown>> }>
    atom: Call<{ media: string; answer: z.ZodType<string> }>
  }
  presentShown: (row: PostRow) => Shown
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
