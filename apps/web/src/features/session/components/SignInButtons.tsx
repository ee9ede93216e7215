import { agents, type Agent } from '@fovea/contract/session'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useAct } from '../../../lib/http/use-act.ts'
import { fetchRedirect } from '../sign-in-calls.ts'
import { rememberAgent } from '../remembered-agent.ts'
import { ProviderMark } from './ProviderMark.tsx'
import classes from './SignInButtons.module.css'

/** Long enough to see that the button was heard. */
const leaveAfterMs = 250

const spelled = { google: 'Log in with Google', github: 'Log in with GitHub' } as const

export function SignInButtons({ onFailure }: { onFailure: (agent: Agent) => void }) {
  const leaving = useAct({
    // The page is left some time after the answer, with the button dead until then.
    answersAtOnce: true,
    run: (agent: Agent) => {
      rememberAgent(agent)
      return fetchRedirect(agent)
    },
    onSuccess: (url) => void setTimeout(() => location.assign(url), leaveAfterMs),
    onError: (_, agent) => onFailure(agent),
  })
  const busy = leaving.isPending || leaving.isSuccess

  // Whoever comes back with the back button may find this page as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) leaving.reset()
  })

  return (
    <div className={classes.buttons}>
      {agents.map((agent) => (
        <Button
          key={agent}
          variant="default"
          size="md"
          fullWidth
          aria-label={`log in with ${agent}`}
          leftSection={<ProviderMark agent={agent} />}
          disabled={busy && leaving.variables !== agent}
          loading={busy && leaving.variables === agent}
          onClick={() => leaving.mutate(agent)}
        >
          <Capitalised text={spelled[agent]} />
        </Button>
      ))}
    </div>
  )
}

/** The text itself stays in lower case; its capitals are only drawn. */
function Capitalised({ text }: { text: string }) {
  return text.split(/(?=[A-Z])/).map((part) => (
    <span key={part} className={classes.capitalised}>
      {part.toLowerCase()}
    </span>
  ))
}
