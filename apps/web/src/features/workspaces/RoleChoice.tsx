import { roles, type Role } from '@fovea/contract/workspaces/permissions'
import { Choice, Choices } from '../../ui/forms/Choices.tsx'
import { roleDescriptions, roleNames } from './role-labels.ts'

type Props = { value: Role; onChange: (role: Role) => void }

export function RoleChoice({ value, onChange }: Props) {
  return (
    <Choices legend="Role">
      {roles.map((role) => (
        <Choice
          key={role}
          name="role"
          boxed
          checked={role === value}
          onChange={() => onChange(role)}
          aside={roleDescriptions[role]}
        >
          {roleNames[role]}
        </Choice>
      ))}
    </Choices>
  )
}
