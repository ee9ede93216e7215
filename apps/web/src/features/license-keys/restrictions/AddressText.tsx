import { formatOrigin } from '@fovea/contract/license-keys/rules'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './AddressText.module.css'

/** Adds the punycode form if it differs, because letters of other scripts can look alike. */
export function AddressText({ text }: { text: string }) {
  const shown = formatOrigin(text)
  if (shown === text) return text
  return (
    <>
      <UserText text={shown} /> <span className={classes.stored}>{text}</span>
    </>
  )
}
