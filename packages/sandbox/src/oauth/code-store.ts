import { createHash } from 'node:crypto'
import type { AuthorizationRequest } from './authorization-request.ts'
import { createExpiringStore } from './expiring-store.ts'

export type Grant = { email: string; request: AuthorizationRequest }

export type CodeExchange = {
  code: string
  clientId: string
  redirectUri: string | null
  verifier: string | null
}

export type RedeemResult =
  | { kind: 'granted'; grant: Grant }
  | { kind: 'unknown-code' }
  | { kind: 'wrong-redirect-uri' }
  | { kind: 'wrong-verifier' }

const codeLifetimeSeconds = 60

export function createCodeStore() {
  const codes = createExpiringStore<Grant>(codeLifetimeSeconds)
  return {
    issue: (grant: Grant): string => codes.add(grant),

    /** Only a successful exchange spends a code, so a client that presents it wrongly cannot spend it. */
    redeem({ code, clientId, redirectUri, verifier }: CodeExchange): RedeemResult {
      const grant = codes.get(code)
      if (!grant || grant.request.clientId !== clientId) return { kind: 'unknown-code' }
      if (grant.request.redirectUri !== redirectUri) return { kind: 'wrong-redirect-uri' }
      if (challengeOf(verifier ?? '') !== grant.request.codeChallenge) {
        return { kind: 'wrong-verifier' }
      }
      codes.remove(code)
      return { kind: 'granted', grant }
    },
  }
}

export type CodeStore = ReturnType<typeof createCodeStore>

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
