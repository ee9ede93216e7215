import { benchBackOffice } from './back-office/run.ts'
import { benchBackup } from './backup/run.ts'
import { benchBefore } from './before/run.ts'
import { benchConsole } from './console/run.ts'
import { benchConsoles } from './consoles/run.ts'
import { benchSdkApi } from './sdk-api/run.ts'
import type { Figures } from './figures.ts'
import { benchExports } from './exports/run.ts'
import { benchGrowth } from './growth/run.ts'
import { benchFirstLoad } from './first-load/run.ts'
import { benchPageSpeed } from './page-speed/run.ts'
import type { Scale } from './scale.ts'
import type { BenchStage } from './stage.ts'
import { benchUsage } from './usage/run.ts'
import { benchWorkers } from './workers/run.ts'

export type Bench = (scale: Scale, figures: Figures, stage: BenchStage) => Promise<void>

export const benchmarks: ReadonlyMap<string, Bench> = new Map([
  ['first-load', benchFirstLoad],
  ['page-speed', benchPageSpeed],
  ['sdk-api', benchSdkApi],
  ['workers', benchWorkers],
  ['consoles', benchConsoles],
  ['usage', benchUsage],
  ['console', benchConsole],
  ['exports', benchExports],
  ['backup', benchBackup],
  ['growth', benchGrowth],
  ['back-office', benchBackOffice],
  ['before', benchBefore],
])
