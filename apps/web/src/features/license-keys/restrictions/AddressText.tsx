import { formatOrigin } from '@fovea/contract/license-keys/rules'
import classes from './AddressText.module.css'

/** A web address as people write it, with the form that counts where that is another: letters can look like others. */
export function AddressText({ text }: { text: string }) {
  const shown = formatOrigin(text)
  if (shown === text) return text
  return (
    <>
      <bdi>{shown}</bdi> <span className={classes.stored}>{text}</span>
    </>
  )
}
