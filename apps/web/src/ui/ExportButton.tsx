import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../lib/notify.ts'
import { saveCsv, type Sheet } from '../lib/save-csv.ts'

type Props = { label: string; sheet: () => Sheet; disabled: boolean }

/** Saves what is shown as CSV. What it takes is loaded with the first click. */
export function ExportButton({ label, sheet, disabled }: Props) {
  const save = useMutation({
    mutationFn: () => saveCsv(sheet()),
    onError: (error) => {
      console.error('the file could not be made', error)
      notify.error('The file could not be made. Check your connection and try again.')
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
