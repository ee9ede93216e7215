// Tabs have no native element, and scrollable content must be reachable with the keyboard.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */
import { Button } from '@mantine/core'
import { useId, useMemo, Fragment } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
import { getCodeText, fillPlaceholders, type SourceLine, getTokenText } from './code-tokens.ts'
import { useSnippets } from './snippets.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import classes from './CodeBlock.module.css'

export type Language =
  | 'C#'
  | 'C++'
  | 'Dart'
  | 'Gradle'
  | 'Java'
  | 'JavaScript'
  | 'JSON'
  | 'PowerShell'
  | 'Shell'
  | 'Swift'
  | 'TypeScript'

type Props = {
  label: string
  language: Language
  lines: readonly SourceLine[]
  /** The same call for a terminal; undefined for snippets that are terminal commands already. */
  curl?: readonly SourceLine[]
}

export function CodeBlock({ label, language, lines, curl }: Props) {
  const { values, asCurl, showAsCurl } = useSnippets()
  const panel = useId()
  const shown = asCurl && curl ? curl : lines
  const filled = useMemo(() => fillPlaceholders(shown, values), [shown, values])
  const { copy, notice } = useCopy(getCodeText(filled))
  const name = `${label}, ${shown === curl ? 'cURL' : language}`
  return (
    <div className={classes.block}>
      <div className={classes.head} data-unsearched>
        {curl ? (
          <Tabs
            small
            label={label}
            panel={panel}
            tabs={[
              { id: 'code', title: language },
              { id: 'curl', title: 'cURL' },
            ]}
            value={asCurl ? 'curl' : 'code'}
            onChange={(id, tab) => showAsCurl(id === 'curl', tab)}
          />
        ) : (
          language
        )}
        <output>{notice}</output>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon name={notice === null ? 'copy' : 'check'} size={14} />}
          aria-label={`Copy: ${name}`}
          onClick={copy}
        >
          Copy
        </Button>
      </div>
      <div
        id={panel}
        role={curl ? 'tabpanel' : 'region'}
        aria-label={name}
        tabIndex={0}
        className={classes.scroll}
      >
        <pre className={classes.code}>
          <code>
            {filled.map((line, index) => (
              // A line is known by its place and nothing else.
              // oxlint-disable-next-line react/no-array-index-key
              <CodeLine key={index} line={line} own={values.key} />
            ))}
          </code>
        </pre>
      </div>
    </div>
  )
}

type CodeLineProps = {
  line: SourceLine
  own: string
}

/** Includes the line break, so that a manual selection copies as shown. */
function CodeLine({ line, own }: CodeLineProps) {
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
