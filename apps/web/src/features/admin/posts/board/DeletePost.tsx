import { trashDays } from '@fovea/contract/admin'
import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { useTrashPost } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'

type Props = {
  kind: PostKind
  post: Post | null
  onClose: () => void
  onDeleted: () => void | Promise<void>
}

export function DeletePost({ kind, post, onClose, onDeleted }: Props) {
  const deletion = useTrashPost(kind, onDeleted)

  function close() {
    deletion.reset()
    onClose()
  }

  return (
    <ConfirmModal
      opened={post !== null}
      onClose={close}
      title="Are you sure to delete?"
      act="Delete"
      action={deletion}
      onConfirm={() => post && deletion.mutate(post.id)}
    >
      <Text>
        “{post?.title}” {post?.status === 'published' && 'is removed from the website and '}stays in
        the trash for {trashDays} days.
      </Text>
    </ConfirmModal>
  )
}
