import { getPostPath } from '@fovea/contract/admin'
import { Anchor } from '@mantine/core'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import classes from './PublicLink.module.css'

export function PublicLink({ kind, post }: { kind: PostKind; post: Post }) {
  if (post.status !== 'published') return 'Once it is published'
  const address = location.origin + getPostPath(kind.storedName, post.id)
  return (
    <span className={classes.link}>
      <CopyText text={address} label="link" whole />
      <Anchor href={address} target="_blank" rel="noopener">
        Open
      </Anchor>
    </span>
  )
}
