import { dayMs } from '@fovea/contract/time'
import type { SigningKey } from './check-signature.ts'

export type Sample = { lease: string; key: SigningKey }

const daySeconds = dayMs / 1000

/**
 * A lease as the console issues it, signed with a key that is made here: the console's own key never leaves it, so no
 * app would accept the sample.
 */
export async function createSample(now: Date): Promise<Sample> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    keyId: 'c2FtcGxlLWtleS1pZC4uLg',
    app: 'com.example.reader',
    iat,
    exp: iat + 7 * daySeconds,
    graceUntil: iat + 14 * daySeconds,
    license: {
      type: 'production',
      expires: new Date((iat + 365 * daySeconds) * 1000).toISOString(),
    },
  }
  const signed = `${encode({ alg: 'EdDSA', kid: 'sample' })}.${encode(claims)}`
  const signature = await crypto.subtle.sign(
    'Ed25519',
    pair.privateKey,
    new TextEncoder().encode(signed),
  )
  return { lease: `${signed}.${toBase64Url(new Uint8Array(signature))}`, key: { kid: 'sample', x } }
}

/** Other claims under the same signature, as an attacker would try for a longer lease. */
export function changeSample({ lease }: Sample): string {
  const [header = '', payload = '', signature = ''] = lease.split('.')
  const claims: Record<string, unknown> = JSON.parse(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
  )
  return [header, encode({ ...claims, app: 'com.example.copy' }), signature].join('.')
}

function encode(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
