import { CodeBlock } from '../code/CodeBlock.tsx'
// The highlighter makes the export.
// oxlint-disable-next-line import/default
import receiver from '../snippets/webhook.js?highlighted'

/** A server that checks signatures; a journey runs it as it is. */
export function WebhookVerification() {
  return <CodeBlock label="Check the signature" language="JavaScript" lines={receiver} />
}
