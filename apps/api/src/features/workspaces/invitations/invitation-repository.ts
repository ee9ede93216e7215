import { foldEmail } from '@fovea/contract/email-address'
import type { Role } from '@fovea/contract/workspaces/permissions'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { foldEmailSql } from '../../../platform/mail/fold-email-sql.ts'
import { deleteExpiredRows } from '../../../platform/db/delete-expired-rows.ts'
import { readInPages } from '../../../platform/db/paging/read-in-pages.ts'
import type { WorkspaceTables } from '../tables.ts'

type Row = Selectable<WorkspaceTables['workspace_invitations']>
export type InvitationRow = Omit<Row, 'secret_hash'>
type NewInvitation = Insertable<WorkspaceTables['workspace_invitations']>
type Sending = Pick<Row, 'secret_hash' | 'sent_at' | 'expires_at' | 'invited_by'>

const columns = [
  'id',
  'workspace_id',
  'email',
  'role',
  'invited_by',
  'sent_at',
  'expires_at',
] as const

/** Callers that change invitations hold the lock of their team. */
export function invitationRepository(database: Db) {
  const db = database.$extendTables<WorkspaceTables>()
  const invitations = () => db.selectFrom('workspace_invitations').select(columns)

  return {
    async list(workspaceId: string): Promise<InvitationRow[]> {
      return invitations()
        .where('workspace_id', '=', workspaceId)
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    async find(workspaceId: string, id: string): Promise<InvitationRow | undefined> {
      return invitations()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async findByEmail(workspaceId: string, email: string): Promise<InvitationRow | undefined> {
      return invitations()
        .where('workspace_id', '=', workspaceId)
        .where(foldEmailSql('email'), '=', foldEmail(email))
        .executeTakeFirst()
    },

    async findBySecret(secretHash: Buffer): Promise<InvitationRow | undefined> {
      return invitations().where('secret_hash', '=', secretHash).executeTakeFirst()
    },

    async insert(invitation: NewInvitation): Promise<InvitationRow> {
      return db
        .insertInto('workspace_invitations')
        .values(invitation)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    /** Replaces the secret, so that the previous link stops working. */
    async sendAgain(id: string, sending: Sending & { role?: Role }): Promise<InvitationRow> {
      return db
        .updateTable('workspace_invitations')
        .set(sending)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    },

    async take(id: string, secretHash?: Buffer) {
      let taking = db.deleteFrom('workspace_invitations').where('id', '=', id)
      if (secretHash) taking = taking.where('secret_hash', '=', secretHash)
      const { numDeletedRows } = await taking.executeTakeFirst()
      return numDeletedRows > 0n
    },

    readAllSentBy(userId: string) {
      return readInPages(
        db
          .selectFrom('workspace_invitations')
          .select(['id', 'email', 'role', 'sent_at'])
          .where('invited_by', '=', userId),
        ['id'],
      )
    },

    async eraseTo(addresses: readonly string[]) {
      await db
        .deleteFrom('workspace_invitations')
        .where(foldEmailSql('email'), 'in', addresses.map(foldEmail))
        .execute()
    },

    /** Deletes the invitations that a user sent, in one team or in all, and returns their addresses. */
    async withdrawSentBy(userId: string, workspaceId?: string) {
      let sent = db
        .deleteFrom('workspace_invitations')
        .where('invited_by', '=', userId)
        .returning('email')
      if (workspaceId !== undefined) sent = sent.where('workspace_id', '=', workspaceId)
      return sent.execute()
    },

    async forgetExpiredBefore(moment: Date) {
      await deleteExpiredRows(db, 'workspace_invitations', sql`expires_at < ${moment}`)
    },
  }
}
