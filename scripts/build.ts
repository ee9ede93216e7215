import { buildConsole } from './packages/build-console.ts'

await buildConsole()
