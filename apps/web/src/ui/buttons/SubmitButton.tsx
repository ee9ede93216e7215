import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  /** Whether the form is whole. */
  ready: boolean
}

/**
 * Submits its form. One that is not whole shows and tells so, but can be pressed all the same: the form then says what is missing, which
 * a dead button could not.
 */
export function SubmitButton({ ready, ...button }: Props) {
  return (
    <Button type="submit" aria-disabled={!ready || undefined} data-disabled={!ready} {...button} />
  )
}
