import { Alert, Button } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert icon={<Icon name="clock" />} title="These changes are kept in this browser only.">
      <Button variant="default" size="xs" onClick={onDiscard}>
        Discard draft
      </Button>
    </Alert>
  )
}
