import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Modal } from '../../../../ui/Modal.tsx'

/** Asks before a page with unsaved changes is left; a closed tab is asked about by the browser itself. */
export function LeaveGuard({ isBlocked }: { isBlocked: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: isBlocked,
    enableBeforeUnload: isBlocked,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
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
