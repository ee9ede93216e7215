import {
  type PublicUseCase,
  type UseCase,
  useCaseCalls,
  type UseCaseInput,
} from '@fovea/contract/admin'
import { presentAdminPost, presentPublicPost } from '../present.ts'
import type { PostRow } from '../repository.ts'
import type { Edited, PostContent, PostKind } from './post-kind.ts'

const useCase: PostKind<UseCase> = {
  name: 'usecase',
  noun: 'use case',
  present: (row, now) => ({ ...presentAdminPost(row, now), ...presentOwn(row) }),
}

type Written = { usecase: UseCaseInput }
type Changed = { usecase: UseCaseInput & Edited }

export const useCaseKind = {
  ...useCase,
  calls: useCaseCalls,
  presentPublic: (row: PostRow): PublicUseCase => ({
    ...presentPublicPost(row),
    ...presentOwn(row),
  }),
  feedTitle: 'use cases',
  idOf: ({ usecaseId }: { usecaseId: string }) => usecaseId,
  requestedId: ({ usecaseId }: { usecaseId?: string | undefined }) => usecaseId,
  contentOf: (body: Written) => contentOf(body.usecase),
  editedOf: (body: Changed) => ({ content: contentOf(body.usecase), edited: body.usecase }),
}

function presentOwn({ body, blog_id, image_url }: PostRow) {
  return { explanation: body, blogId: blog_id ?? '', imgUrl: image_url }
}

function contentOf(written: UseCaseInput): PostContent {
  const { title, category, explanation, blogId, imgUrl, publish } = written
  return { title, category, body: explanation, blogId, imgUrl, publish }
}
