import type { PlanStatus } from '@fovea/contract/billing/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import { type AccountUser, useSetDeactivated } from '../calls.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import classes from './AccountCard.module.css'
import { AccountStatus } from './AccountStatus.tsx'
import { DeactivateModal } from './DeactivateModal.tsx'
import { Subscription } from './Subscription.tsx'

type Props = { user: AccountUser; planStatus: PlanStatus }

function TeamLink({ team: { _id: id, name, role } }: { team: AccountUser['teams'][number] }) {
  return (
    <li>
      <TextLink to="/console/admin-users" search={{ id }}>
        <bdi>{name}</bdi>
      </TextLink>{' '}
      ({role})
    </li>
  )
}

export function AccountCard({ user, planStatus }: Props) {
  const [opened, setOpened] = useState(false)
  const change = useSetDeactivated(user._id)
  const mayWrite = useStaffPermission('customers:write')
  const { company } = user

  function open() {
    change.reset()
    setOpened(true)
  }

  return (
    <Card
      title="Account"
      action={
        mayWrite &&
        (user.deactivated === null ? (
          !user.isAdmin && (
            <Button variant="default" onClick={open}>
              Deactivate account
            </Button>
          )
        ) : (
          <Button loading={change.isPending} onClick={() => change.mutate({ deactivated: false })}>
            Reactivate account
          </Button>
        ))
      }
    >
      {!opened && <ActionNotice outcome={change.outcome} />}
      <Facts>
        <Fact label="Account">
          <AccountStatus user={user} />
          {user.deactivated !== null && (
            <>
              {' '}
              since <Time iso={user.deactivated} />
            </>
          )}
        </Fact>
        <Fact label="Subscription">
          <Subscription user={user} planStatus={planStatus} change={change} />
        </Fact>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Name">
          <UserText text={user.nickname} />
        </Fact>
        <Fact label="Joined">
          <Day iso={user.created} />
        </Fact>
        {user.teams.length > 0 && (
          <Fact label="Teams">
            <ul className={classes.teams}>
              {user.teams.map((team) => (
                <TeamLink key={team._id} team={team} />
              ))}
            </ul>
          </Fact>
        )}
        {company && (
          <>
            <Fact label="Company">
              <UserText text={company.name || 'Not provided'} />
            </Fact>
            <Fact label="Position">{company.position}</Fact>
            <Fact label="Purpose">
              <UserText text={company.purpose} />
            </Fact>
          </>
        )}
      </Facts>
      <DeactivateModal
        opened={opened}
        onClose={() => setOpened(false)}
        email={user.email}
        subscribed={planStatus !== 'unsubscribe'}
        change={change}
      />
    </Card>
  )
}
