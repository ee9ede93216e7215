import { roles, type Role } from '@fovea/contract/workspaces/permissions'
import { RadioChoices } from '../../ui/forms/RadioChoices.tsx'
import { roleDescriptions, roleNames } from './role-labels.ts'

type Props = { value: Role; onChange: (role: Role) => void }

export function RoleChoice(choice: Props) {
  return (
    <RadioChoices
      legend="Role"
      name="role"
      values={roles}
      labelOf={(role) => roleNames[role]}
      asideOf={(role) => roleDescriptions[role]}
      boxed
      {...choice}
    />
  )
}
