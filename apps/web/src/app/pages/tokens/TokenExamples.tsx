import curlExample from '../../../../../../examples/tokens/keys.sh?highlighted'
// The highlighter makes the export.
// oxlint-disable-next-line import/default
import typescriptExample from '../../../../../../examples/tokens/keys.ts?highlighted'
import { CodeBlock } from '../../../features/docs/code/CodeBlock.tsx'
import type { SourceLine } from '../../../features/docs/code/code-tokens.ts'
import { SnippetsProvider, useReaderSnippets } from '../../../features/docs/code/snippets.ts'
import { ReferenceLink } from '../../../features/tokens/ReferenceLink.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

const environment: SourceLine[] = [
  ['export FOVEA_URL={{console}}'],
  ['read -rs FOVEA_TOKEN && export FOVEA_TOKEN'],
]
const types: SourceLine[] = [
  ['npx openapi-typescript@7 {{console}}/api/openapi.json --output fovea-api.d.ts'],
]

export function TokenExamples() {
  const snippets = useReaderSnippets({ state: 'none' })
  return (
    <SnippetsProvider value={snippets}>
      <Page
        title="Examples"
        sentence="How a script or a build server calls the console with a token."
        above={<TextLink to="/console/tokens">API tokens</TextLink>}
        action={<ReferenceLink />}
      >
        <Section
          title="Give it the token"
          sentence="Type or paste the token when the shell waits for it, so that it stays out of your history. In CI, use a secret."
        >
          <CodeBlock label="Give it the token" language="Shell" lines={environment} />
        </Section>
        <Section
          title="cURL"
          sentence="A token acts in its own workspace. Each call says which scope it needs; without the scope, the answer is 403."
        >
          <CodeBlock label="Calls" language="Shell" lines={curlExample} />
        </Section>
        <Section
          title="TypeScript"
          sentence="With types for every call, generated from the console’s OpenAPI document. Runs in Node 24 as it is."
        >
          <CodeBlock label="Generate the types" language="Shell" lines={types} />
          <CodeBlock label="Program" language="TypeScript" lines={typescriptExample} />
        </Section>
      </Page>
    </SnippetsProvider>
  )
}
