import { Alert, Button } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'

/** What is shown is not what is stored. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      variant="default"
      radius="lg"
      icon={<Icon name="clock" />}
      title="You go on with a draft that this browser has kept."
    >
      <Button variant="default" size="xs" onClick={onDiscard}>
        Discard draft
      </Button>
    </Alert>
  )
}
