import { parseUserCode, formatUserCode } from '@fovea/contract/tokens/user-code'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from '../Tokens.module.css'

type Props = {
  typed: string
  error: string | undefined
  onCode: (code: string) => void
}

export function CodeForm({ typed, error, onCode }: Props) {
  const [text, setText] = useState(typed)
  const [wrong, setWrong] = useState(error)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = parseUserCode(text)
    if (code === null) {
      setWrong('A code has 8 letters, such as BCDF-GHJK. It has no vowels and no digits.')
      field.current?.focus()
      return
    }
    onCode(formatUserCode(code))
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className={classes.code}>
        <TextInput
          ref={field}
          label="Code"
          description="As the program shows it, such as BCDF-GHJK. Capital letters make no difference."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setWrong(undefined)
          }}
        />
        <Button type="submit">Continue</Button>
      </form>
    </Card>
  )
}
