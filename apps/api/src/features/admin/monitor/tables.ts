import type { getMonitorWindow } from '@fovea/contract/admin'
import type { ResponseOf } from '@fovea/contract/endpoint'
import type { JSONColumnType } from 'kysely'

export type DayCalls = ResponseOf<typeof getMonitorWindow>['payload']['docs'][number]

export type MonitorTables = {
  monitor_windows: {
    days: number
    since: Date
    read_at: Date
    calls: JSONColumnType<DayCalls[]>
    prod_apps: number
    dev_apps: number
  }
  monitor_apps: {
    owner_id: string
    app: string
    is_web: boolean
    is_dev: boolean
    /** In the order of `monitorWindows`. */
    calls: string[]
  }
}
