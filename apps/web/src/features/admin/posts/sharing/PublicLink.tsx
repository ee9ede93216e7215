import { getPostPath } from '@fovea/contract/admin'
import { Anchor } from '@mantine/core'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { useCopy } from '../../../../ui/values/use-copy.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import classes from './PublicLink.module.css'

export function PublicLink({ kind, post }: { kind: PostKind; post: Post }) {
  const address = location.origin + getPostPath(kind.storedName, post.id)
  const { copy, notice, refused } = useCopy(address)
  if (post.status !== 'published') return 'Once it is published'
  return (
    <span className={classes.link}>
      <Anchor href={address} target="_blank" rel="noopener">
        Open
      </Anchor>
      {refused ? (
        <code>{address}</code>
      ) : (
        <IconButton
          icon={notice === null ? 'copy' : 'check'}
          label="Copy the link"
          onClick={copy}
        />
      )}
      <output>{notice}</output>
    </span>
  )
}
