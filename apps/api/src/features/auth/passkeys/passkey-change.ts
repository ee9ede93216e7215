import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'

type PasskeyChange = { action: 'passkey added' | 'passkey removed'; passkey: string }

/** Records in the transaction of the change what a person of the staff did to their passkeys. */
export type RecordPasskeyChange = (
  db: Db,
  ctx: Ctx<Admin>,
  change: PasskeyChange,
) => Promise<unknown>
