import { z } from 'zod/mini'
import { boundedText } from '../../text.ts'
import { createPostCalls } from './create-post-calls.ts'
import {
  boardQuery,
  editedVersion,
  imageUrl,
  storedPost,
  markdownText,
  postId,
  publicPost,
  postInput,
} from './fields.ts'

const ofUseCase = {
  explanation: z.string(),
  blogId: z.string(),
  imgUrl: z.string(),
}

export const useCase = z.extend(storedPost, ofUseCase)
export type UseCase = z.infer<typeof useCase>

const publicUseCase = z.extend(publicPost, ofUseCase)
export type PublicUseCase = z.infer<typeof publicUseCase>

const written = z.extend(postInput, {
  explanation: markdownText,
  blogId: z._default(boundedText(100), ''),
  imgUrl: imageUrl,
})
export type UseCaseInput = z.output<typeof written>

export const useCaseCalls = createPostCalls({
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
