import type { EmailTemplate } from '@fovea/contract/admin'
import { Alert, Button, Group } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'

type Props = {
  newest: EmailTemplate
  busy: boolean
  onTakeNewest: () => void
  onSaveMine: () => void
}

export function TemplateConflict({ newest, busy, onTakeNewest, onSaveMine }: Props) {
  return (
    <Alert
      mb="md"
      title="This template was changed since you opened it"
      icon={<Icon name="warning" />}
    >
      Its subject is now “{newest.emailSubject}”. Nothing is saved or sent until you choose.
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" disabled={busy} onClick={onTakeNewest}>
          Use the newer version
        </Button>
        <Button color="red" size="xs" loading={busy} onClick={onSaveMine}>
          Save my version
        </Button>
      </Group>
    </Alert>
  )
}
