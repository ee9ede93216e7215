import { getScopesOfRole, newCiRule, type Scope } from '@fovea/contract/tokens'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { RadioChoices } from '../../../ui/forms/RadioChoices.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { ScopeChoice } from '../TokenChoices.tsx'
import { useCreateCiRule } from './calls.ts'
import { Workflow } from './Workflow.tsx'
import classes from './Ci.module.css'

type Props = { opened: boolean; onClose: () => void; audience: string }

export function NewCiRule({ opened, onClose, audience }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New rule for CI" width={760}>
      <Steps onClose={onClose} audience={audience} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the created rule. */
function Steps({ onClose, audience }: Pick<Props, 'onClose' | 'audience'>) {
  const create = useCreateCiRule()
  return create.data ? (
    <Workflow rule={create.data} audience={audience} isNew onClose={onClose} />
  ) : (
    <RuleForm create={create} consoleAudience={audience} onClose={onClose} />
  )
}

const limits = ['any', 'branch', 'tag'] as const
const limitNames = { any: 'Any branch or tag', branch: 'A branch', tag: 'A tag' }

type Values = {
  name: string
  repository: string
  limit: (typeof limits)[number]
  pattern: string
  environment: string
  audience: string
  scopes: Scope[]
}

const beginning: Values = {
  name: '',
  repository: '',
  limit: 'branch',
  pattern: 'main',
  environment: '',
  audience: '',
  scopes: ['keys:read'],
}

const toRule = ({ name, repository, limit, pattern, environment, audience, scopes }: Values) => ({
  name,
  issuer: 'github-actions' as const,
  repository,
  branch: limit === 'branch' ? pattern : null,
  tag: limit === 'tag' ? pattern : null,
  environment: environment.trim() === '' ? null : environment,
  audience: audience.trim() === '' ? null : audience,
  scopes,
})

/** Messages of the contract by field of the form, where a branch and a tag are one field. */
function validate(values: Values) {
  const issues = newCiRule.safeParse(toRule(values)).error?.issues ?? []
  return Object.fromEntries(
    issues.map(({ path: [field], message }) => [
      field === 'branch' || field === 'tag' ? 'pattern' : String(field),
      message,
    ]),
  )
}

type FormProps = Pick<Props, 'onClose'> & {
  create: ReturnType<typeof useCreateCiRule>
  consoleAudience: string
}

function RuleForm({ create, consoleAudience, onClose }: FormProps) {
  const { role } = useCurrentWorkspace()
  const form = useForm({ initialValues: beginning, validateInputOnBlur: true, validate })
  const { scopes, limit } = form.values
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => create.mutate(newCiRule.parse(toRule(values))),
        (errors) => {
          const first = ['name', 'repository', 'pattern', 'environment', 'audience'].find(
            (field) => field in errors,
          )
          if (first !== undefined) form.getInputNode(first)?.focus()
        },
      )}
    >
      <TextInput
        label="Name"
        description="What histories call this workflow, such as “Release”."
        autoComplete="off"
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <TextInput
        label="GitHub repository"
        description="Whose workflows may sign in, such as octo-org/reader."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        mt="md"
        {...form.getInputProps('repository')}
      />
      <RadioChoices
        legend="Allowed for"
        name="limit"
        row
        values={limits}
        value={limit}
        labelOf={(known) => limitNames[known]}
        onChange={(chosen) => {
          form.setFieldValue('limit', chosen)
          form.setFieldValue('pattern', chosen === 'branch' ? 'main' : 'v*')
          form.clearFieldError('pattern')
        }}
      />
      {limit !== 'any' && (
        <TextInput
          className={classes.pattern}
          label={limit === 'branch' ? 'Branch' : 'Tag'}
          description={
            limit === 'branch'
              ? 'A * stands for any characters but /, as in release/*.'
              : 'A * stands for any characters but /, as in v*.'
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.getInputProps('pattern')}
        />
      )}
      <TextInput
        label="Environment (optional)"
        description="Only jobs of this GitHub environment, which can ask for an approval."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mt="md"
        {...form.getInputProps('environment')}
      />
      <TextInput
        label="Audience (optional)"
        description={`What the workflow requests its ID token for. Without one, it is ${consoleAudience}. Choose one that no other service accepts.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        mt="md"
        {...form.getInputProps('audience')}
      />
      <ScopeChoice
        offered={getScopesOfRole(role)}
        scopes={scopes}
        onChange={(chosen) => form.setFieldValue('scopes', chosen)}
        error={typeof form.errors['scopes'] === 'string' ? form.errors['scopes'] : undefined}
      />
      <FormFoot action={create} submit="Create rule" onCancel={onClose} pinned />
    </form>
  )
}
