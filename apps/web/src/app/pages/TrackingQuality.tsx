import { CodeBlock } from '../../features/docs/code/CodeBlock.tsx'
import { SnippetsProvider, useReaderSnippets } from '../../features/docs/code/snippets.ts'
import { reportLines } from '../../features/docs/report-lines.ts'
import { TrackingQualityPage } from '../../features/usage/pages/TrackingQualityPage.tsx'

export function TrackingQuality() {
  // Only sessions of production keys are shown here, so a development key in the snippets would mislead.
  const snippets = useReaderSnippets({ state: 'none' })
  return (
    <TrackingQualityPage
      snippet={
        <SnippetsProvider value={snippets}>
          <CodeBlock label="Report tracking quality" language="JavaScript" lines={reportLines} />
        </SnippetsProvider>
      }
    />
  )
}
