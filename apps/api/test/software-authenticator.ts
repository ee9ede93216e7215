import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  ConfirmationOptions,
  ConfirmationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '@fovea/contract/auth'
import { publicUrl } from './test-platform.ts'

const present = 0b0000_0001
const verified = 0b0000_0100
const attested = 0b0100_0000

type Faults = { origin?: string; rpId?: string; type?: string; flags?: number; count?: number }

/** Signs as a browser with a passkey does (WebAuthn Level 3, ES256), and can be told to do it wrong. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(32)
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #count = 0

  register({ challenge, rp }: RegistrationOptions, faults: Faults = {}): RegistrationResponse {
    const authData = Buffer.concat([
      this.#authData(rp.id, present | verified | attested, faults),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#writePublicKey(),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      writeText('fmt'),
      writeText('none'),
      writeText('attStmt'),
      Buffer.from([0xa0]),
      writeText('authData'),
      writeBytes(authData),
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encode(clientData('webauthn.create', challenge, faults)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
    }
  }

  confirm({ challenge, rpId }: ConfirmationOptions, faults: Faults = {}): ConfirmationResponse {
    const data = clientData('webauthn.get', challenge, faults)
    const authData = this.#authData(rpId, present | verified, faults)
    const signed = Buffer.concat([authData, sha256(data)])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encode(data),
        authenticatorData: encode(authData),
        signature: encode(sign('sha256', signed, this.#key.privateKey)),
      },
    }
  }

  #credential() {
    const id = encode(this.#id)
    return { id, rawId: id, type: 'public-key' as const }
  }

  #authData(rpId: string, flags: number, faults: Faults) {
    const count = Buffer.alloc(4)
    this.#count += 1
    count.writeUInt32BE(faults.count ?? this.#count)
    return Buffer.concat([
      sha256(Buffer.from(faults.rpId ?? rpId)),
      Buffer.from([faults.flags ?? flags]),
      count,
    ])
  }

  /** A COSE key: EC2, ES256, P-256, x, y. */
  #writePublicKey() {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      writeBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      writeBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

function clientData(type: string, challenge: string, faults: Faults) {
  const origin = faults.origin ?? publicUrl
  return Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin }))
}

function writeText(text: string) {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function writeBytes(bytes: Buffer) {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function sha256(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest()
}

function encode(bytes: Buffer) {
  return bytes.toString('base64url')
}
