export { createMeter, type Meter } from './meter.ts'
export type { NewSession } from './sessions.ts'
