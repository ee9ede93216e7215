import { Alert, Button } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert icon={<Icon name="clock" />} title="This is a draft saved in this browser.">
      <Button variant="default" size="xs" onClick={onDiscard}>
        Discard draft
      </Button>
    </Alert>
  )
}
