import type { Meter, MeterReading } from '../objects/meter.ts'
import type { Store } from '../store/store.ts'

const windowSeconds = { day: 86_400, hour: 3600 }

export function sumUsage(
  store: Store,
  meter: Meter,
  customer: string,
  from: number,
  to: number,
): number {
  const readings = store.readings
    .all()
    .filter((reading) => reading.meter === meter.id && reading.customer === customer)
  const counted = latestOfWindows(meter, readings).filter(
    ({ timestamp }) => timestamp >= from && timestamp < to,
  )
  return Math.max(
    0,
    counted.reduce((sum, { value }) => sum + value, 0),
  )
}

export function findReplacedReadings(
  store: Store,
  meter: Meter,
  reading: MeterReading,
): MeterReading[] {
  const window = windowOf(meter)
  return store.readings
    .all()
    .filter(
      (older) =>
        older.id !== reading.id &&
        older.meter === reading.meter &&
        older.customer === reading.customer &&
        window(older) === window(reading),
    )
}

/** For totals of a day or an hour only the latest reading counts; otherwise all do. */
function latestOfWindows(meter: Meter, readings: readonly MeterReading[]): MeterReading[] {
  const window = windowOf(meter)
  return [...new Map(readings.map((reading) => [window(reading), reading])).values()]
}

function windowOf({ event_time_window: name }: Meter): (reading: MeterReading) => number | string {
  if (name === null) return ({ id }) => id
  return ({ timestamp }) => Math.floor(timestamp / windowSeconds[name])
}
