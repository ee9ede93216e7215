import classes from './AsTyped.module.css'

export function AsTyped({ text }: { text: string }) {
  return <bdi className={classes.text}>{text}</bdi>
}
