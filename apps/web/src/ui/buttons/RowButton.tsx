import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  /** The action with what it is done to, for a screen reader: "Delete reader". */
  label: string
  onClick: () => void
}

/** A button in the row of a table. */
export function RowButton({ label, ...button }: Props) {
  return <Button variant="default" size="xs" aria-label={label} {...button} />
}
