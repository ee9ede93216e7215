import { Fragment } from 'react'
import { getTokenText, type SourceLine } from './code-tokens.ts'
import classes from './CodeBlock.module.css'

type Props = {
  line: SourceLine
  own: string
}

/** Includes the line break, so that a manual selection copies as shown. */
export function CodeLine({ line, own }: Props) {
  return (
    <>
      {line.map((piece, index) => {
        const text = <Marked text={getTokenText(piece)} own={own} />
        // Tokens have no identity but their position.
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
