import { benchBackup } from './backup/run.ts'
import { benchConsole } from './console/run.ts'
import { benchDoor } from './door/run.ts'
import type { Figures } from './figures.ts'
import { benchFirstLoad } from './first-load/run.ts'
import type { Scale } from './scale.ts'
import { benchUsage } from './usage/run.ts'
import { benchWorkers } from './workers/run.ts'

type Bench = (scale: Scale, figures: Figures) => Promise<void>

export const benches: ReadonlyMap<string, Bench> = new Map([
  ['first-load', benchFirstLoad],
  ['door', benchDoor],
  ['workers', benchWorkers],
  ['usage', benchUsage],
  ['console', benchConsole],
  ['backup', benchBackup],
])
