import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'
import { getAppName } from '../../metering/index.ts'
import type { Recipient } from '../../auth/index.ts'
import { findEmailAudience, getEmailNameSuffix } from '../../workspaces/index.ts'
import { type RotatedKeyRow, rotationRepository } from './rotation-repository.ts'

type RotationReminderDeps = Pick<Platform, 'config' | 'database' | 'outbox' | 'clock'>
type Starts = Awaited<ReturnType<ReturnType<typeof rotationRepository>['listStarts']>>

const maxNamed = 5

export async function sendRotationReminders({
  config,
  database,
  outbox,
  clock,
}: RotationReminderDeps) {
  const now = clock()
  await database.db.transaction().execute(async (transaction) => {
    const repository = rotationRepository(transaction)
    for (const key of await repository.takeEnding(now)) {
      const starts = await repository.listStarts(key.id)
      const audience = await findEmailAudience(transaction, key.owner_id, 'keys:write')
      for (const person of audience.people) {
        if (!person.allowsMail) continue
        const suffix = getEmailNameSuffix(audience, person)
        const mail = endingLetter({ key, starts, person, suffix, publicUrl: config.publicUrl })
        await outbox.add(transaction, mail, now)
      }
    }
  })
}

type Ending = {
  key: RotatedKeyRow
  starts: Starts
  person: Recipient
  suffix: string
  publicUrl: string
}

function endingLetter({ key, starts, person, suffix, publicUrl }: Ending): NewEmail {
  const name = getAppName(key.platform, key.identifier)
  const ends = key.previous_until.toISOString()
  const until = `${ends.slice(0, 16).replace('T', ' ')} (UTC)`
  const sum = starts.reduce((all, start) => all + Number(start.starts), 0)
  const versions = starts.slice(0, maxNamed).map(versionOf)
  return {
    name: `rotation-ending-${key.id}-${ends}${suffix}`,
    userId: person.userId,
    to: person.email,
    unsubscribeToken: person.unsubscribeToken,
    subject: `The old key of ${name} ends soon`,
    parts: [
      {
        say: `You rotated the production key of ${name}. The old key works until ${until}. After that, apps that still use it are refused.`,
      },
      {
        facts: [
          ['Old key', maskKey(key.previous_key)],
          ['New key', maskKey(key.key)],
          ['Starts with the old one', sum.toLocaleString('en-US')],
          ...(versions.length > 0
            ? [['Last seen in', versions.join(', ')] satisfies [string, string]]
            : []),
        ],
      },
      { say: 'If too many apps still use the old one, you can roll back on the page of the key.' },
      { link: { label: 'Open the key', url: `${publicUrl}/console/license-keys/${key.id}` } },
    ],
  }
}

function versionOf({ app_version, sdk, starts }: Starts[number]): string {
  const name = app_version === '' ? `SDK ${sdk || 'unknown'}` : app_version
  return `${name} (${Number(starts).toLocaleString('en-US')})`
}
