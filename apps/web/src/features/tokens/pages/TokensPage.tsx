import { maxTokens, type Token } from '@fovea/contract/tokens'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { ciRulesQuery } from '../ci/calls.ts'
import { CiRules } from '../ci/CiRules.tsx'
import { tokensQuery } from '../calls.ts'
import type { KeyChoice } from '../key-choice.ts'
import { ReferenceLink } from '../ReferenceLink.tsx'
import { createTokenColumns } from '../token-columns.tsx'
import flow from '../../../ui/layout/flow.module.css'
import { useModalOf } from '../../../lib/page/use-modal-of.ts'

const NewToken = createLazyModal(() => import('../NewToken.tsx'), 'NewToken')
const EndToken = createLazyModal(() => import('../DeleteToken.tsx'), 'DeleteToken')

/** `keys` are those of the workspace, provided by the `license-keys` feature. */
export function TokensPage({ keys }: { keys: readonly KeyChoice[] }) {
  const { personal } = useCurrentWorkspace()
  const tokens = useQuery(tokensQuery)
  useQuery(ciRulesQuery)
  const [creating, setCreating] = useState(false)
  const ending = useModalOf<Token>()
  const { open: onEnd } = ending
  const columns = useMemo(() => createTokenColumns({ keys, onEnd }), [keys, onEnd])

  return (
    <Page
      title="API tokens"
      sentence="For scripts, build servers and the command line. A token acts in this workspace and can’t do more than its creator."
      action={
        <div className={flow.row}>
          <ButtonLink to="/console/tokens/examples" variant="default">
            Examples
          </ButtonLink>
          <ReferenceLink />
          <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
            New token
          </Button>
        </div>
      }
    >
      <Section
        title="Tokens"
        sentence={`Up to ${maxTokens}, not counting CI tokens.${personal ? '' : ' A token is revoked when its creator leaves the workspace.'}`}
      >
        <DataTable<Token>
          query={tokens}
          failure="The tokens could not be loaded."
          label="API tokens"
          columns={columns}
          rows={tokens.data}
          rowId={({ _id }) => _id}
          placeholderRows={1}
          empty={
            <EmptyState
              drawing="key"
              sentence="No tokens yet. Create one to call the console from a script or a build server."
            />
          }
          wide
        />
      </Section>
      {/* Below the tokens, so that nothing moves when they arrive. */}
      {(tokens.isFetched || tokens.data !== undefined) && <CiRules />}
      <NewToken keys={keys} opened={creating} onClose={() => setCreating(false)} />
      {ending.subject && (
        <EndToken
          key={ending.subject._id}
          opened={ending.opened}
          onClose={ending.close}
          token={ending.subject}
        />
      )}
    </Page>
  )
}
