import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findRecipient } from '../emails/find-recipient.ts'

type PasskeyEvent =
  | { kind: 'added' | 'removed'; passkey: { id: string; name: string } }
  | { kind: 'reset'; id: string }

type Told = { userId: string; event: PasskeyEvent }

/** A person learns of every change, because a thief would add a passkey, or have it reset. */
export async function sendPasskeyEmail(
  db: Db,
  { config, outbox, now }: Pick<Ctx, 'config' | 'outbox' | 'now'>,
  { userId, event }: Told,
) {
  const person = await findRecipient(db, userId)
  if (!person) return
  const { brandName, businessEmail } = config.settings
  const mail = {
    userId,
    to: person.email,
    subject: describe(event, brandName),
    parts: [
      ...(event.kind === 'reset'
        ? [
            {
              say: 'An admin removed your passkeys for the back office and signed you out everywhere. Sign in again to register a new one.',
            },
          ]
        : [{ facts: [['Passkey', event.passkey.name]] as const }]),
      { say: `If you didn't expect this, write to ${businessEmail} at once.` },
    ],
  }
  const subject = event.kind === 'reset' ? event.id : event.passkey.id
  await outbox.add(db, { ...mail, name: `passkey-${event.kind}-${subject}` }, now)
}

function describe({ kind }: PasskeyEvent, brandName: string) {
  switch (kind) {
    case 'added':
      return `A passkey was added to your ${brandName} account`
    case 'removed':
      return `A passkey was removed from your ${brandName} account`
    case 'reset':
      return `Your passkeys for the ${brandName} back office were reset`
  }
}
