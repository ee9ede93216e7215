import type { StaffMember } from '@fovea/contract/admin'
import { staffRoles } from '@fovea/contract/admin/staff-roles'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo, useState } from 'react'
import { useCurrentUser } from '../../../../lib/auth/current-user.ts'
import { staffRoleDescriptions, staffRoleNames } from '../../../../lib/auth/staff-role-names.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { createLazyModal } from '../../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { staffQuery } from '../calls.ts'
import { createStaffColumns, type StaffAct } from '../staff-columns.tsx'

const AddModal = createLazyModal(() => import('../StaffForms.tsx'), 'AddStaffModal')
const RoleModal = createLazyModal(() => import('../StaffForms.tsx'), 'StaffRoleModal')
const ResetModal = createLazyModal(() => import('../StaffForms.tsx'), 'ResetPasskeysModal')
const RemoveModal = createLazyModal(() => import('../StaffForms.tsx'), 'RemoveStaffModal')

export function AdminStaffPage() {
  const staff = useQuery(staffQuery)
  const { _id: userId } = useCurrentUser()
  const [action, setAction] = useState<'add' | StaffAct | null>(null)
  // Kept until the modal has faded out.
  const [member, setMember] = useState<StaffMember | null>(null)
  const close = () => setAction(null)
  const columns = useMemo(
    () =>
      createStaffColumns({
        userId,
        onAct: (chosen, whom) => {
          setMember(whom)
          setAction(chosen)
        },
      }),
    [userId],
  )

  return (
    <Page
      title="Staff"
      sentence="Who may open the back office. You can’t change your own role, or that of admins set in the server’s configuration."
      action={<Button onClick={() => setAction('add')}>Give a role</Button>}
    >
      <DataTable<StaffMember>
        query={staff}
        failure="The staff could not be loaded."
        label="staff"
        columns={columns}
        rows={staff.data}
        rowId={({ _id }) => _id}
        placeholderRows={2}
        empty={<EmptyState drawing="list" sentence="No staff." />}
        wide
      />
      <Card title="Roles">
        <Facts>
          {staffRoles.map((role) => (
            <Fact key={role} label={staffRoleNames[role]}>
              {staffRoleDescriptions[role]}
            </Fact>
          ))}
        </Facts>
      </Card>
      <AddModal opened={action === 'add'} onClose={close} />
      {member && (
        <Fragment key={member._id}>
          <RoleModal opened={action === 'role'} onClose={close} member={member} />
          <ResetModal opened={action === 'reset'} onClose={close} member={member} />
          <RemoveModal opened={action === 'remove'} onClose={close} member={member} />
        </Fragment>
      )}
    </Page>
  )
}
