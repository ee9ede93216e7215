import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import {
  atomMedia,
  boardQuery,
  editedVersion,
  feedQuery,
  imageUrl,
  keptPost,
  markdown,
  oneOf,
  pageOf,
  shownPost,
  trashed,
  writtenPost,
} from './posts.ts'

const ofUseCase = {
  explanation: z.string(),
  /** The article that tells more, or nothing. */
  blogId: z.string(),
  imgUrl: z.string(),
}

/** A use case as the back-office sees it. */
export const useCase = keptPost.extend(ofUseCase)
export type UseCase = z.infer<typeof useCase>

/** A use case as everybody sees it. */
export const publicUseCase = shownPost.extend(ofUseCase)
export type PublicUseCase = z.infer<typeof publicUseCase>

const written = writtenPost.extend({
  explanation: markdown,
  blogId: text(100).default(''),
  imgUrl: imageUrl,
})
/** What a person writes of a use case. */
export type WrittenUseCase = z.output<typeof written>

const id = z.string({ error: 'Required' })
const oneUseCase = z.object({ usecaseId: id })
const path = '/api/admin/usecase'

/** The part of `readUseCases` that lists. */
export const listUseCases = endpoint({
  method: 'GET',
  path,
  summary: 'The use cases, newest first.',
  query: boardQuery,
  answer: pageOf(useCase),
})

/** The part of `readUseCases` that reads one. */
export const getUseCase = endpoint({
  method: 'GET',
  path,
  summary: 'One use case.',
  query: oneUseCase,
  answer: oneOf(useCase),
})

export const readUseCases = endpoint({
  method: 'GET',
  path,
  summary:
    'The use cases, newest first, a page at a time where `limit` says so; or with `usecaseId` one of them.',
  query: boardQuery.extend({ usecaseId: id.optional() }),
  answer: z.union([oneOf(useCase), pageOf(useCase)]),
})

export const postUseCase = endpoint({
  method: 'POST',
  path,
  summary: 'Publishes a use case.',
  body: z.object({ usecase: written }),
  answer: oneOf(useCase),
})

export const putUseCase = endpoint({
  method: 'PUT',
  path,
  summary:
    'Replaces what a use case says. With a `version` that is not the newest, 409 with the newest in `error.current`.',
  query: oneUseCase,
  body: z.object({ usecase: written.extend({ _id: id.optional(), version: editedVersion }) }),
  answer: oneOf(useCase),
})

export const deleteUseCase = endpoint({
  method: 'DELETE',
  path,
  summary: 'Puts a use case into the trash, from where it can be restored for 30 days.',
  query: oneUseCase,
  answer: trashed,
})

export const postUseCaseRestore = endpoint({
  method: 'POST',
  path: '/api/admin/usecase/restore',
  summary: 'Takes a use case out of the trash.',
  query: oneUseCase,
  answer: oneOf(useCase),
})

export const getUseCaseFeed = endpoint({
  method: 'GET',
  path: '/api/usecase',
  summary: 'The use cases for everybody, newest first. As Atom at /api/usecase.atom.',
  query: feedQuery,
  answer: pageOf(publicUseCase),
})

export const getUseCaseAtom = endpoint({
  method: 'GET',
  path: '/api/usecase.atom',
  summary: 'The newest use cases as an Atom feed.',
  media: atomMedia,
  answer: z.string(),
})
