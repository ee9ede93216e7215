import type { EmailTemplate } from '@fovea/contract/admin'
import { Alert, Button, Group } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'

type Props = {
  newest: EmailTemplate
  busy: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Two admins wrote at once: nothing is saved or sent until one of the texts is chosen. */
export function TemplateConflict({ newest, busy, onTakeTheirs, onSaveMine }: Props) {
  return (
    <Alert
      variant="default"
      radius="lg"
      mb="md"
      title="Someone else changed this template"
      icon={<Icon name="warning" />}
    >
      Its subject is now “{newest.emailSubject}”. Nothing is saved or sent until you choose.
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" disabled={busy} onClick={onTakeTheirs}>
          Use their version
        </Button>
        <Button color="red" size="xs" loading={busy} onClick={onSaveMine}>
          Save my version
        </Button>
      </Group>
    </Alert>
  )
}
