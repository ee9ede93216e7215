/** "List production keys", from `listProductionKeys`. */
export function titleOf(operationId: string): string {
  const words = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (words.charAt(0).toUpperCase() + words.slice(1))
    .replaceAll(/\bapi\b/g, 'API')
    .replaceAll(/\bci\b/g, 'CI')
}

/** Entities that people call otherwise than their schema is named. */
const nouns: Readonly<Record<string, string>> = {
  AdminRequest: 'request',
  AdminUser: 'user',
  CiRule: 'CI rule',
  EmailRecipient: 'address of the recipient',
  OpenWorkspace: 'workspace',
  OwnRequest: 'request',
  Retried: 'result of the attempt',
  WebhookAndSecret: 'endpoint with its new secret',
  Webhook: 'endpoint',
  WebhookDelivery: 'delivery',
  WrittenPost: 'post',
}

/** Answers that are described by the call, because they contain no entity. */
const withoutEntity = new Set(['Deleted', 'Heartbeat', 'TokenEnded'])

/** The entity that an answer contains as `doc`: "production key". */
export function nounOf(answer: string): string | undefined {
  const name = /"#\/components\/schemas\/([A-Za-z]+)Answer"/.exec(answer)?.[1]
  if (name === undefined || withoutEntity.has(name)) return undefined
  return nouns[name] ?? name.replaceAll(/(?<!^)[A-Z]/g, ' $&').toLowerCase()
}
