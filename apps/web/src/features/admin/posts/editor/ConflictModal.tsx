import { Button, Group, Text } from '@mantine/core'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import type { PostConflict } from '../calls.ts'
import type { PostRoom } from '../kinds/post-room.ts'
import type { Post } from '../post.ts'

type Props = {
  room: PostRoom
  conflict: PostConflict | null
  onClose: () => void
  onOverwrite: (newest: Post) => void
  onTakeNewest: (newest: Post) => void
}

/** Two admins wrote at once: nothing is saved until one of the texts is chosen. */
export function ConflictModal({ room, conflict, onClose, onOverwrite, onTakeNewest }: Props) {
  return (
    <Modal
      opened={conflict !== null}
      onClose={onClose}
      title={`Somebody else has changed this ${room.noun}`}
      width={520}
    >
      {conflict && (
        <>
          <Text>
            It is now called “{conflict.newest.title}”.{' '}
            <TextLink
              to={`/console/${room.places.viewer}`}
              search={{ id: conflict.newest.id }}
              target="_blank"
            >
              Read what they saved
            </TextLink>{' '}
            in a new tab, then choose. Nothing of yours is saved yet.
          </Text>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={onClose}>
              Keep writing
            </Button>
            <Button variant="default" onClick={() => onTakeNewest(conflict.newest)}>
              Take theirs
            </Button>
            <Button color="red" onClick={() => onOverwrite(conflict.newest)}>
              Save mine instead
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
