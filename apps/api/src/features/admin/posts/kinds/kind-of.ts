import type { PostRow } from '../repository.ts'
import { blogKind } from './blog.ts'
import type { PostKind } from './post-kind.ts'
import { useCaseKind } from './use-cases.ts'

export function kindOf(name: PostRow['kind']): PostKind<unknown> {
  return name === 'blog' ? blogKind : useCaseKind
}
