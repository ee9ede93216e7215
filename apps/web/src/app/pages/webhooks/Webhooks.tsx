import { WebhookVerification } from '../../../features/docs/components/WebhookVerification.tsx'
import { SnippetsProvider, useReaderSnippets } from '../../../features/docs/code/snippets.ts'
import { WebhooksPage } from '../../../features/webhooks/pages/WebhooksPage.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

export function Webhooks() {
  const snippets = useReaderSnippets({ state: 'none' })
  return (
    <SnippetsProvider value={snippets}>
      <WebhooksPage
        verification={
          <Section
            title="Check the signature"
            sentence={
              <>
                Every event is signed, so your server knows that it is ours. Get the library with{' '}
                <code>npm install standardwebhooks</code>. Other languages and all events are in the{' '}
                <TextLink to="/console/docs" hash="webhooks" underline="always">
                  guide
                </TextLink>
                .
              </>
            }
          >
            <WebhookVerification />
          </Section>
        }
      />
    </SnippetsProvider>
  )
}
