import { templateVariables } from '@fovea/contract/admin/template-rules'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { formatVariable } from './template-draft.ts'
import flow from '../../../../ui/layout/flow.module.css'
import text from '../../../../ui/text/text.module.css'
import classes from './VariableButtons.module.css'

const meanings: Record<(typeof templateVariables)[number], string> = {
  name: "the recipient's name",
  email: "the recipient's email",
  brand: 'the product name',
}

type Props = {
  /** Contains the fields; the last focused field receives the variable. */
  fields: RefObject<HTMLElement | null>
}

export function VariableButtons({ fields }: Props) {
  const id = useId()
  const lastUsed = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  useEffect(() => {
    const holder = fields.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        lastUsed.current = target
    }
    holder?.addEventListener('focusin', remember)
    return () => holder?.removeEventListener('focusin', remember)
  }, [fields])

  function insert(text: string) {
    const field = lastUsed.current ?? fields.current?.querySelector('textarea')
    if (!field) return
    field.focus()
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <fieldset className={flow.row} aria-labelledby={id}>
      <span id={id} className={text.dimmed}>
        Insert
      </span>
      {templateVariables.map((variable) => (
        <UnstyledButton
          key={variable}
          className={classes.variable}
          title={`Inserts ${meanings[variable]}`}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(formatVariable(variable))}
        >
          {formatVariable(variable)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
