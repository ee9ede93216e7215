import { workspaceName } from '@fovea/contract/workspaces'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { useRenameWorkspace } from '../calls.ts'
import classes from './NameForm.module.css'

export function NameForm({ name }: { name: string }) {
  const rename = useRenameWorkspace()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validateInputOnBlur: true,
    validate: { name: (value) => workspaceName.safeParse(value).error?.issues[0]?.message ?? null },
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) =>
          rename.mutate(values.name, {
            onSuccess: (doc) => {
              form.setInitialValues({ name: doc.name })
              form.setValues({ name: doc.name })
            },
          }),
        () => form.getInputNode('name')?.focus(),
      )}
    >
      <div className={classes.row}>
        <TextInput
          className={classes.field}
          label="Name"
          description="2 to 60 characters. All members see it."
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={rename.isPending}>
          Rename
        </Button>
      </div>
      <ActNotice outcome={rename.outcome} />
    </form>
  )
}
