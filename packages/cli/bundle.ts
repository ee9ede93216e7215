import path from 'node:path'
import { build } from 'vite'

/** Builds the command line into a folder: `fovea.js`, one file with all dependencies. */
export async function bundleCli(folder: string): Promise<string> {
  const file = 'fovea.js'
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'src/main.ts',
      target: 'node22',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  })
  return path.join(folder, file)
}
