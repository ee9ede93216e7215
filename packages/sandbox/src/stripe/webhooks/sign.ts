import { createHmac } from 'node:crypto'

/** The signature header: when it was sent, in real time, and an HMAC over that and the exact body. */
export function signWebhook(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
