import { Button } from '@mantine/core'
import { useRestoreProductionKey } from './calls.ts'

export function UndoDeletion({ sdkKey, onDone }: { sdkKey: string; onDone: () => void }) {
  const restoration = useRestoreProductionKey()
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={restoration.isPending}
      onClick={() => restoration.mutate(sdkKey, { onSettled: onDone })}
    >
      Undo
    </Button>
  )
}
