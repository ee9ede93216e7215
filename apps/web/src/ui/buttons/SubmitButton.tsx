import { Button, type ButtonProps } from '@mantine/core'

type Props = ButtonProps & {
  ready: boolean
}

/**
 * A submit button that looks and works the same in every form. While the form is incomplete it is announced as not
 * ready, and pressing it shows what is missing, which a disabled button could not do.
 */
export function SubmitButton({ ready, ...button }: Props) {
  return <Button type="submit" aria-disabled={!ready || undefined} {...button} />
}
