import { newRoomNumber } from './room-files.ts'
import type { RoomNames } from './room-names.ts'

/** A line that the house needs to know the room, and the line that it stands before. */
export type RoomLine = { file: string; line: string; before: string }

export function roomLines({ name, camel, pascal }: RoomNames): RoomLine[] {
  return [
    {
      file: 'scripts/structure/rooms.ts',
      line: `  ${camel === name ? name : `'${name}'`}: ${newRoomNumber},`,
      before: '  billing: 4,',
    },
    {
      file: 'packages/contract/package.json',
      line: `    "./${name}": "./src/${name}/index.ts",`,
      before: '    "./requests": ',
    },
    {
      file: 'apps/api/src/app.ts',
      line: `import { ${camel}Routes } from './features/${name}/index.ts'`,
      before: 'import { usageRoutes }',
    },
    { file: 'apps/api/src/app.ts', line: `  ${camel}Routes(app)`, before: '  usageRoutes(app)' },
    {
      file: 'apps/api/test/route-policies.ts',
      line: `  'GET /api/${name}': 'signedIn',`,
      before: "  'GET /api/requests': ",
    },
    {
      file: 'apps/web/src/lib/http/query-keys.ts',
      line: `  ${camel}: {\n    all: () => ['${name}'] as const,\n  },`,
      before: '  verification: {',
    },
    {
      file: 'apps/web/src/app/routes/console-routes.ts',
      line: `  consolePage(
    '${name}',
    () => import('../../features/${name}/pages/${pascal}Page.tsx'),
    '${pascal}Page',
  ),`,
      before: "  consolePage('not-found', ",
    },
  ]
}
