import { Fragment } from 'react'
import { getTokenText, type SourceLine } from './code-tokens.ts'
import classes from './CodeBlock.module.css'

type Props = {
  line: SourceLine
  /** A part that is the reader's own, and marked. */
  own: string
}

/** One line, its end included: what is selected by hand is what is copied. */
export function CodeLine({ line, own }: Props) {
  return (
    <>
      {line.map((piece, index) => {
        const text = <Marked text={getTokenText(piece)} own={own} />
        // A piece is known by its place and nothing else.
        /* oxlint-disable react/no-array-index-key */
        return typeof piece === 'string' ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <span key={index} className={classes[piece[0]]}>
            {text}
          </span>
        )
        /* oxlint-enable react/no-array-index-key */
      })}
      {'\n'}
    </>
  )
}

function Marked({ text, own }: { text: string; own: string }) {
  const at = text.indexOf(own)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.own}>{own}</mark>
      {text.slice(at + own.length)}
    </>
  )
}
