import classes from './CutText.module.css'

export function CutText({ text, width }: { text: string; width: string }) {
  return (
    <bdi className={classes.text} style={{ maxWidth: width }} title={text}>
      {text}
    </bdi>
  )
}
