import { readUser, type RecordPasskeyChange } from '../../auth/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

export const recordPasskeyChange: RecordPasskeyChange = async (db, ctx, { action, passkey }) => {
  const { userId } = ctx.actor
  const { mail_to: mailTo, email } = await readUser({ db }, userId)
  await recordAudit(db, ctx, {
    action,
    subject: mailTo ?? email,
    subjectId: userId,
    detail: { passkey },
  })
}
