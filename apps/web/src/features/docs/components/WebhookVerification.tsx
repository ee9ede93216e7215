import { CodeBlock } from '../code/CodeBlock.tsx'
import receiver from '../snippets/webhook.js?highlighted'

/** A server that checks signatures; a journey runs it as it is. */
export function WebhookVerification() {
  return <CodeBlock label="Check the signature" language="JavaScript" lines={receiver} />
}
