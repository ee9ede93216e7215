import { type DeviceLogin, type NewToken, getScopesOfRole } from '@fovea/contract/tokens'
import { parseUserCode, formatUserCode } from '@fovea/contract/tokens/user-code'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import type { Workspace } from '@fovea/contract/workspaces'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Choice, Choices } from '../../../ui/forms/Choices.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { useApproveDevice, useDenyDevice } from '../calls.ts'
import { ExpiryChoice, ScopeChoice } from '../TokenChoices.tsx'
import { DeviceOutcome } from './DeviceOutcome.tsx'
import classes from './Device.module.css'

type Props = {
  code: string
  login: DeviceLogin
  workspaces: readonly Workspace[] | undefined
  onWorkspace: (workspace: Workspace) => void
}

export function DeviceApproval({ code, login, workspaces, onWorkspace }: Props) {
  const allow = useApproveDevice(code)
  const deny = useDenyDevice(code)
  if (allow.isSuccess) return <DeviceOutcome state="approved" machine={login.machine} isNew />
  if (deny.isSuccess) return <DeviceOutcome state="denied" machine={login.machine} isNew />
  return (
    <Card
      title={`${login.program} on ${login.machine} asks for access`}
      sentence="Allow this only if you started it yourself, a moment ago, and it shows this code."
    >
      <div className={classes.asker}>
        <code className={classes.shown}>{formatUserCode(parseUserCode(code) ?? code)}</code>
        <dl className={classes.facts}>
          <div>
            <dt>Program</dt>
            <dd>{login.program}</dd>
          </div>
          <div>
            <dt>Machine</dt>
            <dd>{login.machine}</dd>
          </div>
          <div>
            <dt>IP address</dt>
            <dd>
              <code>{login.address}</code>
            </dd>
          </div>
          <div>
            <dt>Requested</dt>
            <dd>
              <Time iso={login.asked} />
            </dd>
          </div>
        </dl>
      </div>
      <Answer
        login={login}
        workspaces={workspaces}
        onWorkspace={onWorkspace}
        allow={allow}
        deny={deny}
      />
    </Card>
  )
}

type AnswerProps = Omit<Props, 'code'> & {
  allow: ReturnType<typeof useApproveDevice>
  deny: ReturnType<typeof useDenyDevice>
}

function Answer({ login, workspaces, onWorkspace, allow, deny }: AnswerProps) {
  const { role, personal, name } = useCurrentWorkspace()
  const own = getScopesOfRole(role)
  const offered = login.scopes.filter((scope) => own.includes(scope))
  const [scopes, setScopes] = useState(offered)
  const [days, setDays] = useState<NewToken['days']>(90)
  const [isEmpty, setIsEmpty] = useState(false)
  const mayAllow = isRoleAllowed(role, 'tokens:write') && offered.length > 0
  const busy = allow.isPending || deny.isPending

  function submit() {
    setIsEmpty(scopes.length === 0)
    if (scopes.length > 0) allow.mutate({ scopes, days })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <WorkspaceChoice workspaces={workspaces} onWorkspace={onWorkspace} />
      {mayAllow ? (
        <>
          <ScopeChoice
            offered={offered}
            scopes={scopes}
            onChange={(chosen) => {
              setScopes(chosen)
              setIsEmpty(false)
            }}
            error={isEmpty ? 'Choose at least one scope.' : undefined}
          />
          <ExpiryChoice days={days} onChange={setDays} />
        </>
      ) : (
        <p>
          Your role in {personal ? 'this workspace' : name} doesn’t allow this. Choose another
          workspace, or ask one of its owners.
        </p>
      )}
      <ActionNotice outcome={allow.outcome} />
      <ActionNotice outcome={deny.outcome} />
      <Group gap="xs" mt="lg">
        {mayAllow && (
          <Button type="submit" loading={allow.isPending} disabled={busy}>
            Allow access
          </Button>
        )}
        <Button
          variant="default"
          loading={deny.isPending}
          disabled={busy}
          onClick={() => deny.mutate()}
        >
          Deny
        </Button>
      </Group>
    </form>
  )
}

function WorkspaceChoice({ workspaces, onWorkspace }: Pick<Props, 'workspaces' | 'onWorkspace'>) {
  const { _id: here, personal, name } = useCurrentWorkspace()
  return (
    <Choices legend="Workspace" row>
      {workspaces === undefined ? (
        <span>{personal ? 'Personal' : name}</span>
      ) : (
        workspaces.map((workspace) => (
          <Choice
            key={workspace._id}
            name="workspace"
            checked={workspace._id === here}
            onChange={() => onWorkspace(workspace)}
          >
            {workspace.personal ? 'Personal' : workspace.name}
          </Choice>
        ))
      )}
    </Choices>
  )
}
