import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Modal } from './Modal.tsx'

type Props = {
  isBlocked: () => boolean
  /** Runs first, because a save may end the reason to ask. */
  beforeLeave?: () => Promise<void>
  title: string
  sentence: string
  stay: string
}

export function LeaveGuard({ isBlocked, beforeLeave, title, sentence, stay }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isBlocked() || isSamePlace(current, next)) return false
      await beforeLeave?.()
      return isBlocked()
    },
    enableBeforeUnload: isBlocked,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      step={false}
    >
      <Text>{sentence}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {stay}
        </Button>
      </Group>
    </Modal>
  )
}

type Place = { pathname: string; search: unknown }

function isSamePlace(current: Place, next: Place): boolean {
  return (
    current.pathname === next.pathname &&
    JSON.stringify(current.search) === JSON.stringify(next.search)
  )
}
