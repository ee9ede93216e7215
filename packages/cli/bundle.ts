import path from 'node:path'
import { build } from 'vite'

/** Builds the command line into a folder: `fovea.js`, which checks Node.js, and `program.js` with all dependencies. */
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
      rolldownOptions: {
        output: { entryFileNames: file, chunkFileNames: 'program.js' },
      },
    },
  })
  return path.join(folder, file)
}
