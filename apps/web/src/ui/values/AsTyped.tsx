import classes from './AsTyped.module.css'

/** A text with the lines that its author gave it. */
export function AsTyped({ text }: { text: string }) {
  return <span className={classes.text}>{text}</span>
}
