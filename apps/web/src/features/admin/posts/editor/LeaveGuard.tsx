import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { isSamePlace } from '../../../../lib/session/same-place.ts'
import { Modal } from '../../../../ui/modals/Modal.tsx'

/** Asks before a page with unsaved changes is left; a closed tab is asked about by the browser itself. */
export function LeaveGuard({ isBlocked }: { isBlocked: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isBlocked() && !isSamePlace(current, next),
    enableBeforeUnload: isBlocked,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      step={false}
    >
      <Text>What you wrote stays in this browser as a draft.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Keep writing
        </Button>
      </Group>
    </Modal>
  )
}
