import classes from './CodeBlock.module.css'

/** A comment begins at `//`, `/**` or `#` after nothing but space; an address holds `//` in its middle. */
const comment = /^\s*(?:\/\/|\/\*\*|# )/

type Props = { line: string; own: string | undefined }

/** One line, its end included: what is selected by hand is what is copied. */
export function CodeLine({ line, own }: Props) {
  if (comment.test(line)) return <span className={classes.comment}>{`${line}\n`}</span>
  const at = own === undefined ? -1 : line.indexOf(own)
  if (own === undefined || at === -1) return `${line}\n`
  return (
    <>
      {line.slice(0, at)}
      <mark className={classes.own}>{own}</mark>
      {`${line.slice(at + own.length)}\n`}
    </>
  )
}
