import type { Config } from '../../../platform/config/config.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'

type Confirmation = { id: string; userId: string; email: string; token: string; config: Config }

/** The only email that is sent to an unconfirmed address, so it contains no text that a user typed. */
export function createConfirmationEmail({
  id,
  userId,
  email,
  token,
  config,
}: Confirmation): NewEmail {
  const { brandName } = config.settings
  return {
    name: `email-confirmation-${id}`,
    userId,
    to: email,
    hasOneTimeLink: true,
    subject: 'Confirm your email address',
    parts: [
      {
        say: `Someone with a ${brandName} account entered this as their contact email. If it was you, confirm it. The link works once and is valid for 24 hours.`,
      },
      {
        link: { label: 'Confirm address', url: `${config.publicUrl}/confirm-email?token=${token}` },
      },
      { say: "If it wasn't you, ignore this email. We won't send anything else to this address." },
    ],
  }
}
