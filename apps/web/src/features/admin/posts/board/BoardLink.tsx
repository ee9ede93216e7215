import { TextLink } from '../../../../ui/buttons/links.tsx'
import { capitalize, type PostKind } from '../kinds/post-kind.ts'

export function BoardLink({ kind }: { kind: PostKind }) {
  return <TextLink to={`/console/${kind.places.board}`}>{capitalize(kind.noun)}s</TextLink>
}
