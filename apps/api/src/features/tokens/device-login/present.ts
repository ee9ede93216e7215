import type { DeviceLogin } from '@fovea/contract/tokens'
import type { DeviceLoginRow } from './repository.ts'

export function presentDeviceLogin(row: DeviceLoginRow): DeviceLogin {
  return {
    program: row.program,
    machine: row.machine,
    address: row.ip,
    asked: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    scopes: row.scopes,
    state: row.state,
  }
}
