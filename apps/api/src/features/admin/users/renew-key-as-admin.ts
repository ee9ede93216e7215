import { maskKey } from '@fovea/contract/license-keys/rules'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getChangeAuthor, renewKey } from '../../license-keys/index.ts'
import { readUserWithDevices } from '../../auth/index.ts'
import { findTeamNames } from '../../workspaces/index.ts'
import { recordAudit } from '../audit/record-audit.ts'

type Renewal = {
  ctx: Ctx<Admin>
  input: { sdkKey: string; days: number; expire_date?: string | undefined }
}

export function renewKeyAsAdmin({ ctx, input }: Renewal) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { ownerId, keyId, doc } = await renewKey(transaction, input, getChangeAuthor(ctx))
    const team = (await findTeamNames(transaction, [ownerId])).get(ownerId)
    const owner = team ?? (await readUserWithDevices(transaction, ctx, ownerId)).email
    await recordAudit(transaction, ctx, {
      action: 'key renewed',
      subject: `${maskKey(doc.key)} of ${owner}`,
      subjectId: keyId,
      detail: { days: input.days, expires: doc.expire_date },
    })
    return doc
  })
}
