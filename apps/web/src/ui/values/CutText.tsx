import classes from './CutText.module.css'

/** A text as long as there is room for it, and whole on hover. */
export function CutText({ text, width }: { text: string; width: string }) {
  return (
    <span className={classes.text} style={{ maxWidth: width }} title={text}>
      {text}
    </span>
  )
}
