// What scrolls has to be within reach of the keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { Button } from '@mantine/core'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
import { CodeLine } from './CodeLine.tsx'
import classes from './CodeBlock.module.css'

export type Language =
  | 'C++'
  | 'Dart'
  | 'Gradle'
  | 'JavaScript'
  | 'JSON'
  | 'Kotlin'
  | 'PowerShell'
  | 'Shell'
  | 'Swift'

type Props = {
  /** What it shows, for a screen reader: "Start a session". */
  label: string
  language: Language
  code: string
  /** A part that is the reader's own, and marked. */
  own?: string
}

/** A piece of a program, to be copied whole. */
export function CodeBlock({ label, language, code, own }: Props) {
  const { copy, notice } = useCopy(code)
  const name = `${label}, ${language}`
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <span>{language}</span>
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
      <section className={classes.scroll} aria-label={name} tabIndex={0}>
        <pre className={classes.code}>
          <code>
            {code.split('\n').map((line, index) => (
              // A line is known by its place and nothing else.
              // oxlint-disable-next-line react/no-array-index-key
              <CodeLine key={index} line={line} own={own} />
            ))}
          </code>
        </pre>
      </section>
    </div>
  )
}
