import type { Workspace } from '@fovea/contract/workspaces'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { CardSkeleton } from '../../../ui/feedback/CardSkeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { deviceLoginQuery } from '../calls.ts'
import { CodeForm } from '../device/CodeForm.tsx'
import { DeviceOutcome } from '../device/DeviceOutcome.tsx'
import { DeviceApproval } from '../device/DeviceApproval.tsx'

type Props = {
  code: string
  onCode: (code: string) => void
  workspaces: readonly Workspace[] | undefined
  onWorkspace: (workspace: Workspace) => void
}

export function DevicePage(props: Props) {
  return (
    <Page
      title="Connect a program"
      sentence="Give the command line, or another program without a browser, access to a workspace."
    >
      {props.code === '' ? (
        <CodeForm typed="" error={undefined} onCode={props.onCode} />
      ) : (
        <Asking {...props} key={props.code} />
      )}
    </Page>
  )
}

function Asking({ code, onCode, ...workspace }: Props) {
  const login = useQuery(deviceLoginQuery(code))
  const { data, error } = login
  if (data?.state === 'waiting') return <DeviceApproval {...workspace} code={code} login={data} />
  if (data !== undefined) return <DeviceOutcome state={data.state} machine={data.machine} />
  if (error === null) {
    return (
      <div aria-busy="true">
        <CardSkeleton lines={9} />
      </div>
    )
  }
  if (isWrongCode(error)) {
    return (
      <CodeForm
        typed={code}
        error={error.message}
        onCode={(entered) => (entered === code ? void login.refetch() : onCode(entered))}
      />
    )
  }
  return (
    <QueryError
      title="The code could not be checked."
      query={{ error: error, refetch: login.refetch }}
    />
  )
}

/** Mistyped or expired; the server's message says what to do. */
function isWrongCode(error: Error): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
