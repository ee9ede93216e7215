import { z } from 'zod/mini'
import { text } from '../../text.ts'
import { postCalls } from './calls.ts'
import {
  boardQuery,
  editedVersion,
  imageUrl,
  keptPost,
  markdown,
  postId,
  shownPost,
  writtenPost,
} from './fields.ts'

const ofUseCase = {
  explanation: z.string(),
  /** The article that tells more, or nothing. */
  blogId: z.string(),
  imgUrl: z.string(),
}

/** A use case as the back-office sees it. */
export const useCase = z.extend(keptPost, ofUseCase)
export type UseCase = z.infer<typeof useCase>

/** A use case as everybody sees it. */
const publicUseCase = z.extend(shownPost, ofUseCase)
export type PublicUseCase = z.infer<typeof publicUseCase>

const written = z.extend(writtenPost, {
  explanation: markdown,
  blogId: z._default(text(100), ''),
  imgUrl: imageUrl,
})
/** What a person writes of a use case. */
export type WrittenUseCase = z.output<typeof written>

/** What can be done with use cases. */
export const useCaseCalls = postCalls({
  name: 'usecase',
  words: { one: 'a use case', noun: 'use case', many: 'use cases' },
  idField: 'usecaseId',
  kept: useCase,
  shown: publicUseCase,
  which: z.object({ usecaseId: postId }),
  board: z.extend(boardQuery, { usecaseId: z.optional(postId) }),
  written: z.object({ usecase: written }),
  edited: z.object({
    usecase: z.extend(written, { _id: z.optional(postId), version: editedVersion }),
  }),
})
