import type { AlertKind, NewValueKind } from '@fovea/contract/alerts/rules'
import type { ColumnType, Generated } from 'kysely'

type WrittenOnce<Value> = ColumnType<Value, Value, never>

export type AlertTables = {
  alerts: {
    id: Generated<string>
    workspace_id: WrittenOnce<string>
    user_id: WrittenOnce<string>
    team_id: WrittenOnce<string | null>
    kind: WrittenOnce<AlertKind>
    key_id: string | null
    app: string | null
    above: number | null
    times: number | null
    newcomer: NewValueKind | null
    days: number[] | null
    enabled: boolean
    created_at: WrittenOnce<Date>
    next_check_at: Date
    last_sent_at: Date | null
  }
  alert_known: {
    alert_id: string
    value: string
    seen_on: string
  }
}
