import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { useUnpublishPost } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'

type Props = { kind: PostKind; post: Post; opened: boolean; onClose: () => void }

export function UnpublishPost({ kind, post, opened, onClose }: Props) {
  const change = useUnpublishPost(kind, onClose)
  const isScheduled = post.status === 'scheduled'

  function close() {
    change.reset()
    onClose()
  }

  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      title={isScheduled ? 'Cancel the schedule?' : `Unpublish this ${kind.noun}?`}
      act={isScheduled ? 'Cancel schedule' : 'Unpublish'}
      action={change}
      onConfirm={() => change.mutate(post)}
    >
      <Text>
        “{post.title}”{' '}
        {isScheduled ? 'becomes' : 'leaves the public feeds within a minute and becomes'} a draft
        again, which you can publish later.
      </Text>
    </ConfirmModal>
  )
}
