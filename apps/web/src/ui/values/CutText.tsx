import { UserText } from '../text/UserText.tsx'
import classes from './CutText.module.css'

export function CutText({ text, width }: { text: string; width: string }) {
  return <UserText className={classes.text} maxWidth={width} text={text} titled />
}
