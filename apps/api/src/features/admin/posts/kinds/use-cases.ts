import type { PublicUseCase, UseCase, WrittenUseCase } from '@fovea/contract/admin'
import type { PostContent, PostKind } from './post-kind.ts'
import { presentKept, presentShown } from '../present.ts'
import type { PostRow } from '../repository.ts'

export const useCase: PostKind<UseCase> = {
  name: 'usecase',
  noun: 'use case',
  present: (row) => ({ ...presentKept(row), ...presentOwn(row) }),
}

export function presentPublicUseCase(row: PostRow): PublicUseCase {
  return { ...presentShown(row), ...presentOwn(row) }
}

function presentOwn({ body, blog_id, image_url }: PostRow) {
  return { explanation: body, blogId: blog_id ?? '', imgUrl: image_url }
}

export function contentOf(written: WrittenUseCase): PostContent {
  const { title, category, explanation, blogId, imgUrl } = written
  return { title, category, body: explanation, blogId, imgUrl }
}
