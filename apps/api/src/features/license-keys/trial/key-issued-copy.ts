import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import type { Recipient } from '../../auth/index.ts'
import { createKeyIssuedEmail } from '../emails.ts'
import { licenseKeyRepository } from '../repository.ts'

const keyIssuedName = /^key-issued-([0-9a-f-]{36})/

/** An email that says that a key is ready, which has no secret and so can be written anew. */
export function isKeyIssuedEmail(name: string): boolean {
  return keyIssuedName.test(name)
}

type Copy = { of: { id: string; name: string }; person: Recipient; config: Config }

/** Says what is true of the key now. Undefined if the key is gone. An email has one copy, which may have a copy itself. */
export async function createKeyIssuedCopy(
  db: Db,
  { of, person, config }: Copy,
): Promise<NewEmail | undefined> {
  const keyId = keyIssuedName.exec(of.name)?.[1]
  const key = keyId && (await licenseKeyRepository(db).findKeyById(person.userId, keyId))
  if (!key) return undefined
  const email = createKeyIssuedEmail({ key, person, config })
  return { ...email, name: nameCopy(email.name, of.id) }
}

function nameCopy(name: string, id: string) {
  return `${name}-after-${id}`
}

export function isCopyOf(name: string, id: string): boolean {
  return name.endsWith(`-after-${id}`)
}
