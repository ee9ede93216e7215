import { roles, type Role } from '@fovea/contract/workspaces/permissions'
import { roleAbilities, roleNames } from './role-words.ts'
import classes from './RoleChoice.module.css'

type Props = { value: Role; onChange: (role: Role) => void }

export function RoleChoice({ value, onChange }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend>Role</legend>
      {roles.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            name="role"
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span className={classes.name}>{roleNames[role]}</span>
          <span className={classes.abilities}>{roleAbilities[role]}</span>
        </label>
      ))}
    </fieldset>
  )
}
