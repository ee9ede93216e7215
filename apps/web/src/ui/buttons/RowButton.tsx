import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  label: string
  onClick: () => void
}

export function RowButton({ label, ...button }: Props) {
  return <Button variant="default" size="xs" aria-label={label} {...button} />
}
