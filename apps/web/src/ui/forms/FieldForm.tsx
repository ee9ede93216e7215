import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { z } from 'zod/mini'
import type { ActionOutcome } from '../../lib/http/use-action.ts'
import { ActionNotice } from '../feedback/ActionNotice.tsx'
import classes from './FieldForm.module.css'

type Props<Answer> = Omit<TextInputProps, 'onChange' | 'form' | 'value'> & {
  value: string
  rule: z.ZodMiniType
  action: {
    mutate: (value: string, then: { onSuccess: (answer: Answer) => void }) => void
    isPending: boolean
    outcome: ActionOutcome
  }
  savedOf: (answer: Answer) => string
  submit: string
}

export function FieldForm<Answer>(props: Props<Answer>) {
  const { value, rule, action, savedOf, submit, ...field } = props
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value },
    validateInputOnBlur: true,
    validate: { value: (typed) => rule.safeParse(typed).error?.issues[0]?.message ?? null },
  })

  function save(typed: string) {
    action.mutate(typed, {
      onSuccess: (answer) => {
        form.setInitialValues({ value: savedOf(answer) })
        form.setValues({ value: savedOf(answer) })
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (typed) => save(typed.value),
        () => form.getInputNode('value')?.focus(),
      )}
    >
      <div className={classes.row}>
        <TextInput
          {...field}
          className={classes.field}
          key={form.key('value')}
          {...form.getInputProps('value')}
        />
        <Button type="submit" loading={action.isPending}>
          {submit}
        </Button>
      </div>
      <ActionNotice outcome={action.outcome} />
    </form>
  )
}
