import { createHmac } from 'node:crypto'

/** Creates the signature header: real time, and an HMAC over it and the exact body. */
export function signWebhook(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
