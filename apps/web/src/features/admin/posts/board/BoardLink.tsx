import { TextLink } from '../../../../ui/buttons/links.tsx'
import { capitalised, type PostRoom } from '../kinds/post-room.ts'

export function BoardLink({ room }: { room: PostRoom }) {
  return <TextLink to={`/console/${room.places.board}`}>{capitalised(room.noun)}s</TextLink>
}
