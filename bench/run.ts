import { benchDoor } from './door/run.ts'
import { benchFirstLoad } from './first-load/run.ts'
import { benchUsage } from './usage/run.ts'

const benches = new Map([
  ['first-load', benchFirstLoad],
  ['door', benchDoor],
  ['usage', benchUsage],
])

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !benches.has(name))
if (unknown !== undefined) {
  console.error(
    `There is no bench called ${unknown}: choose from ${[...benches.keys()].join(', ')}.`,
  )
  process.exit(1)
}

for (const [name, bench] of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  await bench()
}
