import { Fact } from '../../../ui/values/Facts.tsx'
import type { SignatureState } from './check-signature.ts'

export function SignatureFact({ signature }: { signature: SignatureState }) {
  return <Fact label="Signature">{wordsOf(signature)}</Fact>
}

export function KeyFact({ keyId, isOfKey }: { keyId: string; isOfKey: boolean | undefined }) {
  return (
    <Fact label="License key">
      {isOfKey === true ? 'The one you entered' : <code>{keyId}</code>}
    </Fact>
  )
}

function wordsOf(signature: SignatureState) {
  switch (signature.state) {
    case 'current':
      return (
        <>
          Verified, by the current key <code>{signature.kid}</code>
        </>
      )
    case 'retired':
      return (
        <>
          Verified, by the retired key <code>{signature.kid}</code>
        </>
      )
    case 'unknown':
      return 'Not verified: the key is not known'
    case 'wrong':
      return 'Wrong'
    case 'missing':
      return 'Missing'
    case 'unchecked':
      return `Not checked. ${signature.why}`
  }
}
