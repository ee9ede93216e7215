import { formatOrigin } from '@fovea/contract/license-keys/rules'
import classes from './AddressText.module.css'

/** Adds the punycode form if it differs, because letters of other scripts can look alike. */
export function AddressText({ text }: { text: string }) {
  const shown = formatOrigin(text)
  if (shown === text) return text
  return (
    <>
      <bdi>{shown}</bdi> <span className={classes.stored}>{text}</span>
    </>
  )
}
