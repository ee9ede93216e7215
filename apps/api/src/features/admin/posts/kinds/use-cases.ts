import {
  type PublicUseCase,
  type UseCase,
  useCaseCalls,
  type WrittenUseCase,
} from '@fovea/contract/admin'
import { presentKept, presentShown } from '../present.ts'
import type { PostRow } from '../repository.ts'
import type { PostContent, PostKind } from './post-kind.ts'

const useCase: PostKind<UseCase> = {
  name: 'usecase',
  noun: 'use case',
  present: (row) => ({ ...presentKept(row), ...presentOwn(row) }),
}

type Written = { usecase: WrittenUseCase }
type Edited = {
  usecase: WrittenUseCase & { _id?: string | undefined; version?: number | undefined }
}

export const servedUseCases = {
  ...useCase,
  calls: useCaseCalls,
  presentShown: (row: PostRow): PublicUseCase => ({ ...presentShown(row), ...presentOwn(row) }),
  feedTitle: 'use cases',
  idOf: ({ usecaseId }: { usecaseId: string }) => usecaseId,
  askedFor: ({ usecaseId }: { usecaseId?: string | undefined }) => usecaseId,
  contentOf: (body: Written) => contentOf(body.usecase),
  editedOf: (body: Edited) => ({ content: contentOf(body.usecase), edited: body.usecase }),
}

function presentOwn({ body, blog_id, image_url }: PostRow) {
  return { explanation: body, blogId: blog_id ?? '', imgUrl: image_url }
}

function contentOf(written: WrittenUseCase): PostContent {
  const { title, category, explanation, blogId, imgUrl } = written
  return { title, category, body: explanation, blogId, imgUrl }
}
