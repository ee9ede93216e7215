import { parseUserCode, formatUserCode } from '@fovea/contract/tokens/user-code'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './Device.module.css'

type Props = {
  typed: string
  error: string | undefined
  onCode: (code: string) => void
}

export function CodeForm({ typed, error, onCode }: Props) {
  const [entered, setEntered] = useState(typed)
  const [wrong, setWrong] = useState(error)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = parseUserCode(entered)
    if (code === null) {
      setWrong('A code has 8 letters, such as BCDF-GHJK. It has no vowels and no digits.')
      field.current?.focus()
      return
    }
    onCode(formatUserCode(code))
  }

  return (
    <div className={flow.aside}>
      <Card title="Enter the code" sentence="As the program shows it.">
        <form noValidate onSubmit={submit} className={classes.form}>
          <TextInput
            ref={field}
            className={classes.field}
            classNames={{ input: classes.input }}
            label="Code"
            placeholder="BCDF-GHJK"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            withAsterisk={false}
            value={entered}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setEntered(value)
              setWrong(undefined)
            }}
          />
          <Button type="submit">Continue</Button>
        </form>
      </Card>
      <Card title="From the command line" sentence="Start the sign-in there; it shows a code.">
        <div className={classes.command}>
          <CopyText text={`fovea login --url ${settings.publicUrl}`} label="command" whole />
        </div>
        <p className={text.dimmed}>
          The program gets an API token with the scopes that you choose. You can revoke it at any
          time.
        </p>
      </Card>
    </div>
  )
}
