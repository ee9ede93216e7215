import { Button, Group } from '@mantine/core'
import { KeyBox } from '../../../ui/buttons/KeyBox.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'

type Props = {
  /** Null if the answer with it was lost. */
  secret: string | null
  lost: string
  onDone: () => void
}

/** A signing secret, which is shown only once. */
export function SecretOnce({ secret, lost, onDone }: Props) {
  return (
    <>
      <p>
        <LiveRegion>
          {secret === null
            ? lost
            : 'This secret checks our signatures. Copy it now and keep it secret. You won’t see it again.'}
        </LiveRegion>
      </p>
      {secret !== null && <KeyBox text={secret} act="Copy" current whole />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </>
  )
}
