import { Button } from '@mantine/core'
import { notify } from '../../lib/page/notify.ts'
import { saveCsv, type Sheet } from '../../lib/files/save-csv.ts'
import { useAction } from '../../lib/http/use-action.ts'

type Props = { label: string; sheet: () => Sheet | Promise<Sheet>; disabled: boolean }

export function ExportButton({ label, sheet, disabled }: Props) {
  const save = useAction({
    run: async () => saveCsv(await sheet()),
    done: 'The file was exported.',
    failed: 'The file could not be exported.',
    showsOwnError: () => true,
    onError: (error) => {
      console.error('the file could not be made', error)
      notify.error('The file could not be exported. Check your connection and try again.')
    },
  })
  return (
    <Button
      variant="default"
      size="xs"
      disabled={disabled}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  )
}
