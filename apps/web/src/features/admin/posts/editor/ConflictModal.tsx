import { Button, Group, Text } from '@mantine/core'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import type { PostConflict } from '../post-conflict.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'

type Props = {
  kind: PostKind
  conflict: PostConflict | null
  onClose: () => void
  onOverwrite: (newest: Post) => void
  onTakeNewest: (newest: Post) => void
}

export function ConflictModal({ kind, conflict, onClose, onOverwrite, onTakeNewest }: Props) {
  return (
    <Modal
      opened={conflict !== null}
      onClose={onClose}
      title={`This ${kind.noun} was changed since you opened it`}
      width={520}
    >
      {conflict && (
        <>
          <Text>
            Its title is now “{conflict.newest.title}”.{' '}
            <TextLink
              to={`/console/${kind.places.viewer}`}
              search={{ id: conflict.newest.id }}
              target="_blank"
            >
              Read the newer version
            </TextLink>{' '}
            in a new tab, then choose. Your changes are not saved yet.
          </Text>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={onClose}>
              Keep editing
            </Button>
            <Button variant="default" onClick={() => onTakeNewest(conflict.newest)}>
              Use the newer version
            </Button>
            <Button color="red" onClick={() => onOverwrite(conflict.newest)}>
              Save my version
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
