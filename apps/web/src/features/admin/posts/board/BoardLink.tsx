import { TextLink } from '../../../../ui/buttons/links.tsx'
import type { PostKind } from '../kinds/post-kind.ts'

export function BoardLink({ kind }: { kind: PostKind }) {
  return <TextLink to={`/console/${kind.places.board}`}>{kind.title}</TextLink>
}
