import classes from './AsTyped.module.css'

export function AsTyped({ text }: { text: string }) {
  return <span className={classes.text}>{text}</span>
}
