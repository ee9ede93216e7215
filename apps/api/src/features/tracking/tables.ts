import type { PlatformType } from '@fovea/contract/license-keys/rules'

export type TrackingKind = {
  day: string
  app: string
  platform: PlatformType
  os: string
  model: string
  sdk: string
}

export type TrackingTables = {
  tracking_days: {
    owner_id: string
    day: string
    app: string
    platform: PlatformType
    os: string
    model: string
    sdk: string
    sessions: string
    fps: string[]
    fps_sum: string
    fps_squares: string
    face_lost: string[]
    face_lost_sum: string
    face_lost_squares: string
    calibration_error: string[]
    calibration_error_sum: string
    calibration_error_squares: string
  }
  tracked_sessions_by_day: {
    owner_id: string
    session_id: string
    day: string
    app: string
    platform: PlatformType
    os: string
    model: string
    sdk: string
    fps: number | null
    face_lost: number | null
    calibration_error: number | null
  }
}
