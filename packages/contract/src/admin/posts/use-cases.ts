import { z } from 'zod/mini'
import { boundedText } from '../../text.ts'
import { createPostCalls } from './create-post-calls.ts'
import {
  boardQuery,
  editedVersion,
  imageUrl,
  storedPost,
  keepChanges,
  markdownText,
  postId,
  publicPost,
  postInput,
} from './fields.ts'

const useCaseFields = {
  explanation: z.string(),
  blogId: z.string(),
  imgUrl: z.string(),
}

export const useCase = z.extend(storedPost, useCaseFields)
export type UseCase = z.infer<typeof useCase>

const publicUseCase = z.extend(publicPost, useCaseFields).check(z.meta({ id: 'PublishedUseCase' }))
export type PublicUseCase = z.infer<typeof publicUseCase>

const input = z.extend(postInput, {
  explanation: markdownText,
  blogId: z._default(boundedText(100), ''),
  imgUrl: imageUrl,
})
export type UseCaseInput = z.output<typeof input>

export const useCaseCalls = createPostCalls({
  name: 'usecase',
  words: { withArticle: 'a use case', singular: 'use case', plural: 'use cases' },
  nouns: { one: 'UseCase', many: 'UseCases' },
  idField: 'usecaseId',
  stored: useCase,
  published: publicUseCase,
  idQuery: z.object({ usecaseId: postId }),
  readQuery: z.extend(boardQuery, { usecaseId: z.optional(postId) }),
  newPost: z.object({ usecase: input }),
  change: z.object({
    usecase: z.extend(input, { _id: z.optional(postId), version: editedVersion, keepChanges }),
  }),
})
