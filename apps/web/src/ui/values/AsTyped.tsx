import classes from './AsTyped.module.css'
import { UserText } from '../text/UserText.tsx'

export function AsTyped({ text }: { text: string }) {
  return <UserText className={classes.text} text={text} />
}
