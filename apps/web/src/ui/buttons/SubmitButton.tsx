import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  ready: boolean
}

/**
 * A submit button that looks disabled while the form is incomplete, but can be pressed: the form then shows what is
 * missing, which a disabled button could not do.
 */
export function SubmitButton({ ready, ...button }: Props) {
  return (
    <Button type="submit" aria-disabled={!ready || undefined} data-disabled={!ready} {...button} />
  )
}
